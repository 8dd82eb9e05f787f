import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { findPostgres, startPostgres } from "@/scripts/postgres.mjs";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where a test asks for the run's PostgreSQL; "" where this machine has none. */
    postgresOffice: string;
  }
}

/**
 * One PostgreSQL for a whole run of tests, started when the first test asks for it. The tests run in threads of their own, so they ask
 * over HTTP: the answer is the cluster's address.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!findPostgres()) {
    project.provide("postgresOffice", "");
    return async () => {};
  }
  let cluster: ReturnType<typeof startPostgres> | null = null;
  const office = createServer((_request, response) => {
    cluster ??= startPostgres({ durable: false });
    cluster.then(
      ({ url }) => response.end(url),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise<void>((resolve) => office.listen(0, "127.0.0.1", resolve));
  project.provide("postgresOffice", `http://127.0.0.1:${(office.address() as AddressInfo).port}`);
  return async () => {
    office.closeAllConnections();
    office.close();
    await (await cluster?.catch(() => null))?.stop();
  };
}
