import type { Context } from "../context";
import { DeskRefusal } from "../refusal";
import { readBack } from "./read-back";

/** The booking stands whether or not it can be read back now; the media buy says that it was not read yet. */
export async function readBackQuietly(ctx: Context, threadId: string): Promise<void> {
  try {
    await readBack(ctx, { threadId });
  } catch (error) {
    if (!(error instanceof DeskRefusal)) throw error;
  }
}
