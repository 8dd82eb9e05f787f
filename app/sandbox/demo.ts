import { isDemoOffered } from "@/lib/api/demo";
import { handleSandbox } from "@/lib/sandbox";

/** The sandbox sellers where the demo is on; elsewhere there is nothing at their addresses. */
export async function answerInDemo(request: Request): Promise<Response> {
  return (await isDemoOffered()) ? handleSandbox(request) : new Response(null, { status: 404 });
}
