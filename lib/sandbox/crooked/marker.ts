import { isLieName, type LieName } from "./lies";

const MARKER = /\[lie:([a-z_]{1,40})\]/;

/** The lie a text asks for by its marker, `[lie:<name>]`. A name nobody knows is a word like any other. */
export function lieIn(text: unknown): LieName | null {
  const name = typeof text === "string" ? MARKER.exec(text)?.[1] : undefined;
  return isLieName(name) ? name : null;
}
