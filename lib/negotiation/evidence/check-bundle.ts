import { isObject } from "../json";
import { BUNDLE, type Bundle, EVIDENCE_FORMAT } from "./bundle";
import type { ChainPlace } from "./chain";
import { checkCalls } from "./checks/calls";
import { checkExcerpt } from "./checks/chain";
import { checkDeal } from "./checks/deal";
import { checkFile } from "./checks/file";
import { checkPeople } from "./checks/people";
import { checkTerms } from "./checks/terms";
import { checkVerdicts } from "./checks/verdicts";
import { openBundle } from "./read";
import { shapeProblems } from "./shape";

/** One thing that was checked: what holds where nothing is wrong, what is wrong, and what to know besides. */
export type EvidenceCheck = { name: string; holds: string; problems: string[]; notes: string[] };

export type EvidenceReport = {
  ok: boolean;
  checks: EvidenceCheck[];
  /** The newest entry of the activity that the file leads to; null where the file cannot be read. */
  head: ChainPlace | null;
  /** What the deal is, for whoever reads the verdict. */
  deal: string | null;
};

export type HowToCheck = {
  /** The release that checks; the wording of findings is compared where it is the one that judged. */
  deskVersion?: string;
  /** A place of the activity known from another copy, which this one must lead through. */
  wanted?: ChainPlace | null;
};

/** Checks a bundle's text: nothing but the text is needed. Total; every check that can be made is made, whatever came of the others. */
export function checkBundle(text: string, { deskVersion, wanted = null }: HowToCheck = {}): EvidenceReport {
  const value = parsed(text);
  const problems = value === undefined ? ["It is no JSON"] : formatProblems(value);
  const form = check("Form", `The file is a bundle of the format ${EVIDENCE_FORMAT}`, problems);
  if (problems.length > 0) return { ok: false, checks: [form], head: null, deal: null };

  const bundle = value as Bundle;
  const opened = openBundle(bundle);
  const chain = checkExcerpt(opened, wanted);
  const verdicts = checkVerdicts(opened, deskVersion === bundle.desk_version);
  const deal = checkDeal(opened);
  const { calls, snapshots } = bundle;
  const checks = [
    form,
    check("Manifest", "No byte was changed since the manifest was made", checkFile(text, bundle)),
    check(
      "Activity",
      `${opened.entries.length} entries of this deal are as they were recorded, and the chain runs from them to entry ${bundle.chain.head.seq}`,
      chain.problems,
      [
        ...(chain.leftOut > 0
          ? [`${chain.leftOut} entries of other deals are left out; the chain runs through their hashes`]
          : []),
        ...(chain.unproven > 0 ? [`${chain.unproven} left-out entries of an earlier release are taken on trust`] : []),
        ...(wanted && chain.passed ? [`It leads through entry ${wanted.seq} with the hash you gave`] : []),
      ],
    ),
    check(
      "Calls",
      `${calls.length} requests and their answers are the bytes that were sent and received`,
      checkCalls(opened),
    ),
    check("Terms", `${snapshots.length} proposals stand in the answers and hash to their digests`, checkTerms(opened)),
    check(
      "Verdicts",
      `${verdicts.judgedAgain} answers were judged again, and nothing else was found than then`,
      verdicts.problems,
      verdicts.notes,
    ),
    check("People", "Who acknowledged and approved is as recorded", checkPeople(opened)),
    check(
      "Deal",
      "What was accepted is what was reviewed, and what was booked is what was accepted",
      deal.problems,
      deal.notes,
    ),
  ];
  return {
    ok: checks.every((each) => each.problems.length === 0),
    checks,
    head: bundle.chain.head,
    deal: `${bundle.deal.negotiation}, ${bundle.deal.seller}, media buy ${bundle.media_buy.media_buy_id}`,
  };
}

const check = (name: string, holds: string, problems: string[], notes: string[] = []): EvidenceCheck => ({
  name,
  holds,
  problems,
  notes,
});

function formatProblems(value: unknown): string[] {
  if (!isObject(value)) return ["It is no object"];
  if (value.format !== EVIDENCE_FORMAT)
    return [`Its format is ${JSON.stringify(value.format)}, not ${EVIDENCE_FORMAT}`];
  return shapeProblems(value, BUNDLE);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
