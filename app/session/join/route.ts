import { comeInByInvitation } from "@/lib/api/entrance";
import { parsed, readForm, signedInAfter } from "../answer";

export const dynamic = "force-dynamic";

/** Somebody joins by an invitation's link. */
export async function POST(request: Request): Promise<Response> {
  const form = await readForm(request);
  return typeof form === "string" ? signedInAfter(request, await comeInByInvitation(parsed(form))) : form;
}
