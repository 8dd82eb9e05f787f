import { describe, expect, it } from "vitest";
import { type Finding, termsDigest } from "@/lib/negotiation";
import type { SnapshotRow } from "@/lib/store";
import { snapshotRow } from "@/lib/store/testing/rows";
import { findingKey } from "./findings";
import { digestOf, haveSameTerms, objections } from "./gate";
import type { Assessment } from "./view";

const TERMS = {
  total_budget: { amount: 50_000, currency: "USD" },
  purchases: [{ product_id: "video", impressions: 1 }],
};
const rowOf = (terms: unknown, terms_digest?: string): SnapshotRow =>
  snapshotRow("s", { proposal_text: JSON.stringify({ commercial_terms: terms, terms_digest }) });
const sound = rowOf(TERMS, termsDigest(TERMS));
const finding = (code: Finding["code"], severity: Finding["severity"]): Finding => ({
  code,
  severity,
  pointer: "/proposals/0",
  proposalId: "p",
  message: "",
});
const said = (row: SnapshotRow, over: Partial<Assessment> = {}) =>
  objections({ row, assessment: { findings: [], blocked: false, acknowledged: [], letPass: null, ...over } }).map(
    ({ code }) => code,
  );

describe("what speaks against building on a snapshot", () => {
  it("is nothing where its terms hash to their digest and nobody found anything", () => {
    expect(said(sound)).toEqual([]);
  });

  it("is terms that are not those of the digest, by one digit or one member, whatever was found before", () => {
    const changed = { ...TERMS, total_budget: { amount: 50_000.01, currency: "USD" } };
    expect(said(rowOf(changed, termsDigest(TERMS)))).toEqual(["digest_mismatch"]);
    expect(said(rowOf(TERMS))).toEqual(["digest_mismatch"]);
    expect(objections({ row: rowOf(changed, termsDigest(TERMS)), assessment: ASSESSED })[0]).toMatchObject({
      severity: "block",
      claimed: termsDigest(TERMS),
      found: termsDigest(changed),
      pointer: "/proposals/0/terms_digest",
    });
  });

  it("is terms that have no digest at all", () => {
    expect(said(rowOf(undefined, termsDigest(TERMS)))).toEqual(["not_canonical"]);
  });

  it("says it once where the verifier found it too", () => {
    const found = finding("digest_mismatch", "block");
    expect(said(rowOf(TERMS), { findings: [found] })).toEqual(["digest_mismatch"]);
  });

  it("is what is for review until somebody acknowledged exactly that", () => {
    const [review, other] = [finding("identity_reused", "review"), finding("shape", "review")];
    expect(said(sound, { findings: [review, other] })).toEqual(["identity_reused", "shape"]);
    expect(said(sound, { findings: [review, other], acknowledged: [findingKey(review)] })).toEqual(["shape"]);
    expect(said(sound, { findings: [review], acknowledged: [findingKey(review)] })).toEqual([]);
  });

  it("is what blocks, which no acknowledgement settles", () => {
    const block = finding("identity_reused", "block");
    expect(said(sound, { findings: [block], acknowledged: [findingKey(block)] })).toEqual(["identity_reused"]);
  });

  it("is no longer that a finalize changed the terms, where somebody with the right let them pass; all else still is", () => {
    const letPass = { snapshot_id: "s" } as NonNullable<Assessment["letPass"]>;
    const changed = finding("terms_changed_at_finalize", "block");
    expect(said(sound, { findings: [changed] })).toEqual(["terms_changed_at_finalize"]);
    expect(said(sound, { findings: [changed], letPass })).toEqual([]);
    expect(said(sound, { findings: [finding("shape", "block")], letPass })).toEqual(["shape"]);
    expect(said(rowOf(TERMS), { letPass })).toEqual(["digest_mismatch"]);
  });
});

const ASSESSED: Assessment = { findings: [], blocked: false, acknowledged: [], letPass: null };

describe("whether two snapshots' terms are the same", () => {
  it("does not hang on how they are written", () => {
    const { total_budget, purchases } = TERMS;
    expect(haveSameTerms(sound, rowOf({ purchases, total_budget }))).toBe(true);
    const written = { ...sound, proposal_text: sound.proposal_text.replace("50000", "50000.00") };
    expect(haveSameTerms(sound, written)).toBe(true);
  });

  it("hangs on every value and on the order of lines", () => {
    const line = { product_id: "native" };
    expect(haveSameTerms(sound, rowOf({ ...TERMS, pacing: "even" }))).toBe(false);
    const [one, other] = [
      [...TERMS.purchases, line],
      [line, ...TERMS.purchases],
    ];
    expect(haveSameTerms(rowOf({ ...TERMS, purchases: one }), rowOf({ ...TERMS, purchases: other }))).toBe(false);
  });

  it("is never so of terms that are not there", () => {
    expect(haveSameTerms(rowOf(undefined), rowOf(undefined))).toBe(false);
  });
});

it("the digest of what has none is null, and never a throw", () => {
  let deep: unknown = 1;
  for (let depth = 0; depth < 5_000; depth += 1) deep = [deep];
  for (const terms of [undefined, Number.NaN, { a: Number.POSITIVE_INFINITY }, deep])
    expect(digestOf(terms)).toBeNull();
  expect(digestOf(TERMS)).toBe(termsDigest(TERMS));
});
