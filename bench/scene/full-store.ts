import { randomUUID } from "node:crypto";
import { line, seal, terms } from "@/lib/negotiation/testing/exchanges";
import { NEW_CALL, type Store } from "@/lib/store";

const SELLERS = 20;
const THREADS_EACH = 2;
/** The brief's answer, and two revisions of two drafts each. */
const ROUNDS = [1, 2, 2];

/** A store as a year of work leaves it: `negotiations` of them with two sellers and ten proposals each. */
export async function fillStore(store: Store, negotiations: number, now: Date): Promise<void> {
  const at = now.toISOString();
  await store.db.transaction().execute(async (tx) => {
    for (let seller = 0; seller < SELLERS; seller += 1) {
      const url = `https://seller-${seller}.example`;
      const row = {
        id: `sel_${seller}`,
        name: `Seller ${seller}`,
        url,
        protocol: "mcp",
        auth: "none",
        created_at: at,
      } as const;
      await tx.insertInto("sellers").values(row).execute();
    }
    for (let each = 0; each < negotiations; each += 1) {
      const id = `neg_${each}`;
      const budget_text = JSON.stringify({ amount: 100_000, currency: "USD" });
      const head = { brand_domain: "acmeoutdoor.example", operator: "o.example", brief: "Outdoor video.", budget_text };
      await tx
        .insertInto("negotiations")
        .values({ id, name: `Campaign ${each}`, ...head, created_at: at, created_by: "local-buyer" })
        .execute();
      for (let place = 0; place < THREADS_EACH; place += 1) {
        await addThread(tx, {
          id: `thr_${each}_${place}`,
          negotiation: id,
          seller: `sel_${(each + place) % SELLERS}`,
          place,
          now,
        });
      }
    }
  });
}

type Thread = { id: string; negotiation: string; seller: string; place: number; now: Date };

async function addThread(tx: Store["db"], { id, negotiation, seller, place, now }: Thread): Promise<void> {
  const at = now.toISOString();
  const binding = {
    pin: "3.2",
    pin_tested: 1,
    account_text: '{"account_id":"a"}',
    account_key: id,
    served_version: "3.2",
  } as const;
  const row = { id, negotiation_id: negotiation, seller_id: seller, position: place, ...binding };
  await tx
    .insertInto("threads")
    .values({ ...row, seller_offset_ms: 0, paused_until: null, created_at: at, changed_at: at })
    .execute();
  const isHeld = place === 0 && negotiation.endsWith("7");
  for (const [number, drafts] of [...ROUNDS, ...(isHeld ? [1] : [])].entries()) {
    const kind = number === 0 ? "request" : number === ROUNDS.length ? "finalize" : "revise";
    const call = `call_${id}_${number}`;
    await tx
      .insertInto("calls")
      .values({
        ...NEW_CALL,
        id: call,
        seller_id: seller,
        thread_id: id,
        kind,
        number,
        tool: "refine_proposals",
        idempotency_key: randomUUID(),
        intent: "0".repeat(64),
        sole_claim: null,
        request_text: "{}",
        state: "done",
        prepared_at: at,
        sent_at: at,
        answered_at: at,
        response_text: "{}",
        actor_id: "local-buyer",
      })
      .execute();
    const place = { call_id: call, position: 0, source_proposal_id: null, reason_code: null };
    await tx
      .insertInto("outcomes")
      .values({ ...place, outcome: "revised", asked: drafts, returned: drafts })
      .execute();
    await tx.insertInto("verdicts").values({ call_id: call, ok: 1, findings_text: "[]", judged_at: at }).execute();
    for (let draft = 0; draft < drafts; draft += 1)
      await addSnapshot(tx, { thread: id, seller, call, kind, number, draft, now });
  }
}

type Snapshot = {
  thread: string;
  seller: string;
  call: string;
  kind: string;
  number: number;
  draft: number;
  now: Date;
};

async function addSnapshot(
  tx: Store["db"],
  { thread, seller, call, kind, number, draft, now }: Snapshot,
): Promise<void> {
  const proposal_id = `p_${thread}_${number}_${draft}`;
  const lines = Array.from({ length: 4 }, (_, index) => line(`product_${index}`, 10 + index + draft, 500_000 + number));
  const proposal = seal({
    proposal_id,
    proposal_status: kind === "finalize" ? "committed" : "draft",
    commercial_terms: terms(lines),
    terms_digest: "",
  });
  const expires = kind === "finalize" ? new Date(now.getTime() + 3_600_000).toISOString() : null;
  await tx
    .insertInto("snapshots")
    .values({
      id: `snap_${proposal_id}`,
      seller_id: seller,
      account_key: thread,
      thread_id: thread,
      call_id: call,
      round: number,
      pointer: `/results/0/proposals/${draft}`,
      proposal_id,
      parent_proposal_id: number === 0 ? null : `p_${thread}_0_0`,
      status: kind === "finalize" ? "committed" : "draft",
      is_accepted: 0,
      outcome: kind === "finalize" ? "finalized" : number === 0 ? "proposed" : "revised",
      proposal_text: JSON.stringify(expires ? { ...proposal, expires_at: expires } : proposal),
      terms_digest: proposal.terms_digest ?? null,
      expires_at: expires,
      received_at: now.toISOString(),
    })
    .execute();
}
