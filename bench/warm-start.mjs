import { startDesk } from "./scene/desk.mjs";
import { median } from "./scene/numbers.mjs";

const STARTS = 5;

/** From `npm start` to the printed address, with nothing to install or build. */
export async function* measure() {
  const times = [];
  for (let start = 0; start < STARTS; start += 1) {
    const desk = await startDesk();
    times.push(desk.readyMs);
    await desk.stop();
  }
  yield { what: "warm start", value: median(times), limit: 2_000, unit: "ms" };
}
