import type { Problem } from "@/lib/negotiation";

/** What the lane cannot carry first, and what is malformed elsewhere: a place that is named already is not named again for its shape. */
export function eachPlaceOnce(lane: readonly Problem[], shape: readonly Problem[]): Problem[] {
  const said = [...new Set(lane.map(({ pointer }) => pointer))];
  const isSaid = (place: string) => said.some((each) => place === each || place.startsWith(`${each}/`));
  return [...lane, ...shape.filter(({ pointer }) => !isSaid(pointer))];
}
