import { randomUUID } from "node:crypto";
import { findPostgres, startPostgres } from "../scripts/postgres.mjs";
import { startDesk } from "./scene/desk.mjs";
import { addStreamHaus, proposed, refinement, signIn } from "./scene/negotiation.mjs";
import { median, quantile } from "./scene/numbers.mjs";

const AT_ONCE = 100;

/** A hundred refinements at once, each in a thread of its own, on the embedded SQLite and on PostgreSQL. */
export async function* measure({ buyer }) {
  yield* refineAtOnce(buyer, "SQLite");
  if (!findPostgres()) return console.log("PostgreSQL is not installed here, so it is left out.");
  const cluster = await startPostgres();
  const desk = await startDesk({ DATABASE_URL: cluster.url, PARLEY_SECRET_KEY: randomUUID() });
  try {
    yield* refineAtOnce(await signIn(desk.origin), "PostgreSQL");
  } finally {
    await desk.stop();
    await cluster.stop();
  }
}

async function* refineAtOnce(buyer, database) {
  const { seller } = await addStreamHaus(buyer);
  const places = [];
  for (let each = 0; each < AT_ONCE; each += 1) places.push(await proposed(buyer, seller));
  const began = performance.now();
  const ends = await Promise.all(places.map((place) => timedEnd(buyer, place)));
  const ms = performance.now() - began;
  const times = ends.map((each) => each.ms);
  const failed = ends.filter(({ end }) => end !== "done").length;
  const what = `${AT_ONCE} refinements at once on ${database}`;
  yield { what: `${what}: not done`, value: failed, limit: 0, unit: "" };
  yield { what: `${what}: throughput`, value: (1_000 * AT_ONCE) / ms, unit: "/s" };
  yield { what: `${what}: round trip, p50`, value: median(times), unit: "ms" };
  yield { what: `${what}: round trip, p95`, value: quantile(times, 0.95), unit: "ms" };
}

async function timedEnd(buyer, { threadId, source }) {
  const began = performance.now();
  const body = { key: randomUUID(), refinements: [refinement(source)] };
  const end = await buyer.api("POST", `/threads/${threadId}/refinements`, body).then(
    (answer) => answer.end,
    (error) => error.message,
  );
  return { end, ms: performance.now() - began };
}
