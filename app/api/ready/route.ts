import { readiness } from "@/lib/api/readiness";

export const dynamic = "force-dynamic";

/** Whether the desk can take work: 200 where it can, 503 where its database cannot be reached or is not up to date yet. */
export async function GET(): Promise<Response> {
  const { ready, ...checks } = await readiness();
  return Response.json(checks, { status: ready ? 200 : 503, headers: { "cache-control": "no-store" } });
}
