import { NOTHING_TYPED } from "@/components/accept/kept-typing";
import { acceptancePayload } from "@/components/accept/use-acceptance";
import { currencyOf, overlayOf } from "@/components/composer/source-terms";
import { toRefinement } from "@/components/composer/to-refinement";
import type { EntryValues } from "@/components/composer/values";
import { uuid } from "@/components/hold/intent-key";
import { receivedProposal } from "@/components/hold/received";
import { acknowledgementKey, openReviews } from "@/components/verdict/verdict-words";
import type { CallEndView, client, SnapshotView } from "@/lib/api/client";
import { amendmentValues, briefToCreate, refinementValues } from "./acme";
import { demoStateOf } from "./demo-state";
import type { StepId } from "./step-ids";

type Desk = Pick<
  typeof client,
  "demo" | "negotiations" | "requests" | "refinements" | "findings" | "holds" | "acceptances" | "amendments"
>;

export type Performance = {
  desk: Desk;
  /** The sandbox's StreamHaus at this desk. */
  url: string;
  zone: string;
  now: () => Date;
  /** Told before each verb: which step it belongs to, and what is done now. */
  onStep: (step: StepId, says: string) => void;
};

/** What a verb came to where it did not end as the scenario needs it. */
export class DemoStopped extends Error {
  override readonly name = "DemoStopped";
}

/**
 * Sets the demo's negotiations apart and has the sandbox forget its buyer. While another negotiation needs what StreamHaus keeps for the
 * seat, nothing is forgotten there.
 */
export async function startOver({ demo }: Pick<Desk, "demo">): Promise<{ setApart: number; isShared: boolean }> {
  const { setApart, isShared, seat } = await demo.reset();
  if (seat && !isShared) {
    const answer = await fetch(seat.url.replace(/mcp$/, "control"), {
      method: "POST",
      headers: { authorization: `Bearer ${seat.buyer}`, "content-type": "application/json" },
      body: JSON.stringify({ reset: true }),
    });
    if (!answer.ok) throw new DemoStopped(`The sandbox did not reset (${answer.status}).`);
  }
  return { setApart, isShared };
}

/**
 * Starts over, then really does everything that comes before a step, by the same verbs that the screens call, in a fresh negotiation.
 * @returns the negotiation
 * @throws DemoStopped where the seller answered otherwise than in the scenario; what was done until then stands
 */
export async function performUntil(target: StepId, performance: Performance): Promise<string | null> {
  const { desk, url, zone, now, onStep } = performance;
  onStep(target, "Setting the demo’s earlier negotiations apart");
  await startOver(desk);
  if (target === "capabilities") return null;
  onStep("capabilities", "Reading what StreamHaus declares");
  const { sellerId } = await desk.demo.takeSeat({ url });
  if (target === "brief") return null;

  onStep("brief", "Sending the brief");
  const { id, threads } = await desk.negotiations.create(briefToCreate(sellerId));
  const threadId = threads[0]?.id ?? "";
  ended(await desk.requests.send({ threadId, key: uuid() }));
  const look = async () => demoStateOf(await desk.demo.get(), await desk.negotiations.get({ id }), now());
  const refine = async (values: EntryValues, of: SnapshotView) =>
    ended(await desk.refinements.send({ threadId, key: uuid(), refinements: [entryOf(values, of)] }));
  const hold = async (draft: SnapshotView) => {
    await acknowledge(desk, draft);
    ended(await desk.holds.finalize({ threadId, key: uuid(), snapshotIds: [draft.id] }));
  };
  const accept = async (committed: SnapshotView) => {
    await acknowledge(desk, committed);
    const payload = there(
      acceptancePayload(committed, NOTHING_TYPED),
      "terms whose digest holds and that state a total",
    );
    ended(await desk.acceptances.accept({ ...payload, key: uuid() }));
    await desk.acceptances.readBack({ threadId });
  };

  const source = there((await look()).source, "a draft of the brief");
  for (const step of ["refine", "again"] as const) {
    if (target === step) return id;
    const count = step === "refine" ? 3 : 2;
    onStep(step, `Asking for ${count} alternatives`);
    await refine(refinementValues(source.id, count, zone, now()), source);
  }
  if (target === "compare" || target === "finalize") return id;

  onStep("finalize", "Asking for the hold");
  await hold(there((await look()).revised[0], "a revised draft"));
  if (target === "hold" || target === "accept") return id;

  onStep("accept", "Accepting what is on hold, and reading it back");
  await accept(there((await look()).buying.hold, "a live hold"));
  if (target === "amend") return id;

  onStep("amend", "Asking for the amendment, holding and accepting it");
  const mediaBuyId = there((await look()).buy, "a media buy").mediaBuyId;
  const { sourceSnapshotId } = await desk.amendments.begin({ threadId, mediaBuyId });
  const live = there(
    (await look()).thread?.snapshots.find((snapshot) => snapshot.id === sourceSnapshotId),
    "the terms the buy runs on",
  );
  await refine(amendmentValues(live.id, zone), live);
  await hold(there((await look()).amending.draft, "a draft of the amendment"));
  await accept(there((await look()).amending.hold, "a hold on the amendment"));
  return id;
}

/** The entry the composer would send for what is typed. */
function entryOf(values: EntryValues, source: SnapshotView) {
  const proposal = receivedProposal(source);
  const { refinement } = toRefinement(values, {
    proposalId: source.proposalId,
    currency: currencyOf(proposal),
    overlay: overlayOf(proposal),
  });
  return refinement;
}

async function acknowledge(desk: Desk, snapshot: SnapshotView): Promise<void> {
  for (const finding of openReviews(snapshot)) {
    await desk.findings.acknowledge({ snapshotId: snapshot.id, finding: acknowledgementKey(finding) });
  }
}

function ended({ end, round }: CallEndView): void {
  if (end === "done") return;
  const why = round.error?.message ?? round.fault?.message ?? "";
  throw new DemoStopped(`The call ended ${end}.${why ? ` ${why}` : ""}`);
}

function there<T>(thing: T | null | undefined, what: string): T {
  if (thing === null || thing === undefined) throw new DemoStopped(`StreamHaus sent nothing that is ${what}.`);
  return thing;
}
