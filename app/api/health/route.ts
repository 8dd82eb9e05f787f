export const dynamic = "force-dynamic";

/** The process answers. Whether it can work is /api/ready's to say. */
export function GET(): Response {
  return Response.json({ status: "live" }, { headers: { "cache-control": "no-store" } });
}
