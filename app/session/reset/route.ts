import { comeInByResetLink } from "@/lib/api/entrance";
import { deskMode, tryFrom } from "@/lib/auth";
import { answerTo, parsed, readForm, refused, signedInAfter } from "../answer";

export const dynamic = "force-dynamic";

/** Somebody sets a new password by a link. A place that tries links that there are not is stopped like one that tries passwords. */
export async function POST(request: Request): Promise<Response> {
  const form = await readForm(request);
  if (typeof form !== "string") return form;
  if (deskMode().kind === "local") return refused(404, "In local mode nobody has a password.");
  const tried = await tryFrom(request, async () => {
    const entrance = await comeInByResetLink(parsed(form));
    return { wrong: entrance.kind === "refused" && entrance.status === 404, value: entrance };
  });
  return "seconds" in tried ? answerTo({ kind: "wait", ...tried }) : signedInAfter(request, tried.value);
}
