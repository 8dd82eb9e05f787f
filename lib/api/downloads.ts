import { ORPCError } from "@orpc/server";
import { z } from "zod";
import { type Download, exportActivity } from "@/lib/desk/activity/export";
import { openContext } from "@/lib/desk/context";
import { exportEvidence } from "@/lib/desk/evidence/export";
import { startDesk } from "@/lib/desk/start";
import { activityFilter } from "./contract";
import { asApiError } from "./errors";
import type { ApiContext } from "./router";

/** The activity as JSON lines, of everything or of what the address asks for; repeated `kind` members are any of them. */
export function downloadActivity(request: Request, context: ApiContext): Promise<Response> {
  return answer(context, (desk) => {
    const { searchParams } = new URL(request.url);
    const kinds = searchParams.getAll("kind");
    const given = Object.fromEntries([...searchParams].filter(([name, value]) => name !== "kind" && value !== ""));
    const asked = activityFilter.strict().safeParse(kinds.length > 0 ? { ...given, kinds } : given);
    if (!asked.success) throw new ORPCError("BAD_REQUEST", { message: z.prettifyError(asked.error) });
    return exportActivity(desk, asked.data);
  });
}

/** The evidence bundle of the media buy that was made from this committed snapshot. */
export function downloadEvidence(snapshotId: string, context: ApiContext): Promise<Response> {
  return answer(context, (desk) => exportEvidence(desk, { snapshotId }));
}

type Desk = Awaited<ReturnType<typeof openContext>>;

async function answer({ session }: ApiContext, download: (desk: Desk) => Promise<Download>): Promise<Response> {
  try {
    if (!session) throw new ORPCError("UNAUTHORIZED", { status: 401, message: "Sign in first." });
    await startDesk();
    const { name, type, pieces } = await download(await openContext(session));
    return new Response(streamOf(pieces), {
      headers: {
        "content-type": type,
        "content-disposition": `attachment; filename="${name}"`,
        // Whatever stands in it, no browser shows it as a page.
        "x-content-type-options": "nosniff",
      },
    });
  } catch (error) {
    const known = asApiError(error);
    if (!(known instanceof ORPCError)) throw error;
    return Response.json({ code: known.code, message: known.message }, { status: known.status });
  }
}

/** Read as fast as it is taken, so that a long record never stands in memory at once. */
function streamOf(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
