// npm run soak [-- --rounds 200 --database sqlite|postgres --buyers 3]: buyers negotiate while the desk's servers are killed
// without a word at random moments, then everything the desk kept is held against what the seller booked. Not part of CI.
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runnerImport } from "vite";
import { findPostgres, startPostgres } from "./postgres.mjs";
import { prepare, root } from "./prepare.mjs";
import { Buyer } from "./soak/buyer.mjs";
import { bookedAt } from "./soak/seller-truth.mjs";
import { DeskServer, freePort, later, startSellers } from "./soak/servers.mjs";

const QUIET_MS = 180_000;

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "200" },
    database: { type: "string" },
    buyers: { type: "string", default: "3" },
  },
});
const rounds = Number(values.rounds);
const databases = values.database ? [values.database] : ["sqlite", "postgres"];

prepare();
let failed = false;
for (const database of databases) {
  if (database === "postgres" && !findPostgres()) {
    console.log("PostgreSQL is not installed here, so it is left out.");
    continue;
  }
  failed = !(await soak(database)) || failed;
}
process.exit(failed ? 1 : 0);

async function soak(database) {
  const dataDir = mkdtempSync(join(tmpdir(), "parley-soak-"));
  const sellers = await startSellers(join(dataDir, "sellers"));
  const cluster = database === "postgres" ? await startPostgres() : null;
  const secretKey = randomBytes(32).toString("base64");
  const settings = {
    PARLEY_DATA_DIR: join(dataDir, "desk"),
    PARLEY_SECRET_KEY: secretKey,
    ...(cluster ? { DATABASE_URL: cluster.url } : {}),
  };
  const count = cluster ? 2 : 1;
  const servers = [];
  for (let each = 0; each < count; each += 1) servers.push(new DeskServer(await freePort(), settings));
  process.once("exit", () => servers.forEach((server) => void server.kill()));
  try {
    await Promise.all(servers.map((server) => server.start()));
    const tokens = Array.from({ length: Number(values.buyers) }, () => `sandbox-soak-${randomUUID().slice(0, 13)}`);
    const buyers = tokens.map(
      (token, index) =>
        new Buyer(servers, {
          name: `StreamHaus ${index + 1}`,
          url: sellers.url,
          credentials: { kind: "bearer", token },
        }),
    );
    const faults = [];
    const running = buyers.map((buyer) => buyer.run().catch((error) => faults.push(error.message)));
    await killAtRandom(servers);
    for (const buyer of buyers) buyer.end();
    await Promise.race([Promise.all(running), later(QUIET_MS)]);
    // What a killed server left is taken over, asked again and settled without anyone pressing anything.
    await later(8_000);
    await Promise.all(servers.map((server) => server.kill("SIGTERM")));
    const booked = (await Promise.all(tokens.map((token) => bookedAt(sellers.url, token)))).flat();
    return await report(database, { buyers, booked, faults, settings, servers: count });
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await cluster?.stop();
    await sellers.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function killAtRandom(servers) {
  for (let round = 1; round <= rounds; round += 1) {
    await later(100 + Math.random() * 900);
    const server = servers[Math.floor(Math.random() * servers.length)];
    await server.kill();
    await server.start();
    if (round % 25 === 0) console.log(`  ${round} kills`);
  }
}

async function report(database, { buyers, booked, faults, settings, servers }) {
  const options = { root, configFile: false, logLevel: "error", resolve: { alias: { "@": root } } };
  const { module } = await runnerImport(join(root, "scripts", "soak", "check.ts"), options);
  const store = {
    dataDir: settings.PARLEY_DATA_DIR,
    secretKey: settings.PARLEY_SECRET_KEY,
    databaseUrl: settings.DATABASE_URL,
  };
  const kept = await module.kept(store);
  const sum = (of) => buyers.reduce((total, buyer) => total + of(buyer), 0);
  const proposals = booked.map(({ accepted_proposal_id: id }) => id);
  const ended = buyers.flatMap(({ ends }) => [...ends].filter(([, end]) => end === "done").map(([key]) => key));
  const keys = new Set(kept.keys);
  const figures = {
    "server processes": servers,
    "kills (SIGKILL)": rounds,
    "requests a kill interrupted": sum(({ interrupted }) => interrupted),
    "calls kept": kept.calls,
    "of them asked again": kept.askedAgain,
    "acceptances pressed and booked": sum(({ accepted }) => accepted),
    "second presses turned away": sum(({ turnedAway }) => turnedAway),
    "media buys at the seller": booked.length,
    "snapshots kept": kept.snapshots,
    "activity entries": kept.entries,
  };
  const wrong = {
    "buyers that met something unforeseen": faults.length,
    "calls answered to a buyer and not kept": ended.filter((key) => !keys.has(key)).length,
    "calls without an end": kept.open,
    "proposals booked twice at the seller": proposals.length - new Set(proposals).size,
    "media buys at the seller the desk does not know": booked.filter(({ media_buy_id: id }) => !kept.taken.includes(id))
      .length,
    "media buys of the desk the seller does not know": kept.taken.filter((id) =>
      booked.every((buy) => buy.media_buy_id !== id),
    ).length,
    "damaged snapshots": kept.damagedSnapshots,
    "breaks in the activity chain": kept.chain ? 0 : 1,
  };
  console.log(`\n${database}`);
  for (const [what, value] of Object.entries({ ...figures, ...wrong })) console.log(`  ${what.padEnd(52)} ${value}`);
  for (const fault of faults) console.log(`  ${fault.slice(0, 2_000)}`);
  console.log(`  ${JSON.stringify(kept.byState)}`);
  return Object.values(wrong).every((value) => value === 0);
}
