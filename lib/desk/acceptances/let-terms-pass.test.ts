import { afterAll, beforeAll, expect, it } from "vitest";
import { localPeople } from "@/lib/auth";
import { finalize } from "../holds/finalize";
import { sendRefinements } from "../refinements/send";
import { digestOf } from "../snapshots/gate";
import { first, newKey, refusalOf, samsRefinement, TestDesk } from "../testing/desk";
import { letTermsPass } from "./let-terms-pass";

const desk = new TestDesk();
beforeAll(() => desk.open());
afterAll(() => desk.close());

const digest = (proposalText: string) => digestOf(JSON.parse(proposalText).commercial_terms) ?? "";

it("terms changed at finalize are bought only after who may has let exactly that difference pass, with a note", async () => {
  const { id, threadId, source } = await desk.proposed();
  await sendRefinements(desk.ctx, { threadId, key: newKey(), refinements: [samsRefinement(source, 2)] });
  const draft = first((await desk.thread(id)).snapshots.filter(({ outcome }) => outcome === "revised"));
  await desk.acknowledge(id, draft.id);
  await desk.control("streamhaus", { tamper_terms: "committed" });
  await finalize(desk.ctx, { threadId, key: newKey(), snapshotIds: [draft.id] });
  const onHold = async () => first((await desk.thread(id)).snapshots.filter(({ status }) => status === "committed"));
  const committed = await onHold();
  await desk.acknowledge(id, committed.id);
  expect(committed).toMatchObject({ blocked: true, letPass: null });
  expect(await refusalOf(desk.accept(committed))).toMatchObject({ code: "BLOCKED" });

  const difference = {
    snapshotId: committed.id,
    draftDigest: digest(draft.proposalText),
    committedDigest: digest(committed.proposalText),
    note: "One dollar more a thousand is agreed by phone.",
  };
  expect((await refusalOf(letTermsPass(desk.ctx, difference))).code).toBe("FORBIDDEN");
  const approver = localPeople().find(({ actor }) => actor.role === "approver")?.actor ?? desk.ctx.actor;
  const ana = { ...desk.ctx, actor: approver };
  const swapped = { draftDigest: difference.committedDigest, committedDigest: difference.draftDigest };
  expect((await refusalOf(letTermsPass(ana, { ...difference, ...swapped }))).code).toBe("CONFLICT");
  await letTermsPass(ana, difference);

  const settled = await onHold();
  expect(settled).toMatchObject({ blocked: false, letPass: { by: approver.name, note: difference.note } });
  // It is these terms and no others: what is accepted is still bound to the digest on the screen.
  expect(await refusalOf(desk.accept(draft))).toMatchObject({ code: "BLOCKED" });
  expect(await desk.accept(settled)).toMatchObject({ end: "done" });
});

it("there is nothing to let pass where the terms are the draft's", async () => {
  await desk.control("streamhaus", { reset: true });
  const { committed, draft } = await desk.held();
  const approver = localPeople().find(({ actor }) => actor.role === "approver")?.actor ?? desk.ctx.actor;
  const same = {
    draftDigest: digest(draft.proposalText),
    committedDigest: digest(committed.proposalText),
    note: "Fine.",
  };
  const refused = await refusalOf(
    letTermsPass({ ...desk.ctx, actor: approver }, { snapshotId: committed.id, ...same }),
  );
  expect(refused.code).toBe("CONFLICT");
});
