import { openShare, openWindow } from "@/lib/desk/shares/open";
import { type SharedComparison, sharedComparisonSchema } from "./views";

/** What a link shows, to whoever has it and without any session; null where it shows nothing. */
export async function sharedBy(token: string): Promise<SharedComparison | null> {
  const shown = await openShare(await openWindow(), token);
  return shown && sharedComparisonSchema.parse(shown);
}
