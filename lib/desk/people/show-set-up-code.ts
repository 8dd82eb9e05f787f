import type { Door } from "./let-in";
import { newSetUpCode } from "./set-up-code";

/**
 * Shows the first owner's code in the terminal the desk was started in, and nowhere else: it is no line of the log. A desk with an owner
 * shows none.
 */
export async function showSetUpCode(
  door: Pick<Door, "db" | "now">,
  baseUrl: URL,
  show: (text: string) => void = (text) => process.stdout.write(text),
): Promise<void> {
  const code = await newSetUpCode(door);
  if (code === null) return;
  show(
    `\nThis desk has no owner yet. Open ${baseUrl.origin}/set-up and enter this code; it works once, within the hour:\n\n    ${code}\n\n`,
  );
}
