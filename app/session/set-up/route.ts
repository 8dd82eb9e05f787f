import { comeInAsOwner } from "@/lib/api/entrance";
import { parsed, readForm, signedInAfter } from "../answer";

export const dynamic = "force-dynamic";

/** The desk's first owner comes in by the code of the terminal. */
export async function POST(request: Request): Promise<Response> {
  const form = await readForm(request);
  return typeof form === "string" ? signedInAfter(request, await comeInAsOwner(parsed(form))) : form;
}
