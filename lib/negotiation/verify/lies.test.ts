import { describe, expect, test } from "vitest";
import {
  FINDING_CODES,
  type Finding,
  type FindingCode,
  verifyAcceptResponse,
  verifyRefineResponse,
  verifyRequestResponse,
} from "../index";
import {
  type AcceptExchange,
  acceptance,
  changes,
  finalization,
  firstRequest,
  NOW,
  type RefineExchange,
  type RequestExchange,
  revision,
} from "../testing/exchanges";
import { ACCEPT_LIES } from "../testing/lies/acceptances";
import { CHANGE_TERM_LIES, changeTerm } from "../testing/lies/change-terms";
import { CHANGE_LIES } from "../testing/lies/changes";
import { HOLD_LIES } from "../testing/lies/holds";
import { change, type Lie, tell } from "../testing/lies/lie";
import { REQUEST_LIES } from "../testing/lies/requests";
import { REVISION_LIES } from "../testing/lies/revision";

function codesOf(findings: readonly Finding[]): FindingCode[] {
  return [...new Set(findings.map(({ code }) => code))].sort();
}

/** Through JSON, as from the wire: members set to undefined are not there. */
function overTheWire<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

const judgeRefine = ({ request, response, sources }: RefineExchange, now = NOW) =>
  verifyRefineResponse({ request: overTheWire(request), response: overTheWire(response), sources, now });
const judgeRequest = ({ request, response }: RequestExchange) =>
  verifyRequestResponse({ request: overTheWire(request), response: overTheWire(response), now: NOW });
const judgeAccept = ({ request, response, committed }: AcceptExchange) =>
  verifyAcceptResponse({ request: overTheWire(request), response: overTheWire(response), committed });

describe("an honest answer", () => {
  test.each([
    ["to a revision", () => judgeRefine(revision())],
    ["to changes of booked buys", () => judgeRefine(changes())],
    ["to a request for holds", () => judgeRefine(finalization())],
    ["to a first request", () => judgeRequest(firstRequest())],
    ["to an acceptance", () => judgeAccept(acceptance())],
  ])("%s is found to be one", (_, judge) => {
    expect(judge()).toEqual({ ok: true, findings: [] });
  });
});

function lies<X>(make: () => X, judge: (exchange: X) => { findings: Finding[] }) {
  return ([, codes, tellLie]: Lie<X>) => {
    const exchange = make();
    tellLie(exchange);
    const { findings } = judge(exchange);
    expect(codesOf(findings)).toEqual([...codes].sort());
  };
}

describe("a lie about a revision is named: ", () => {
  test.each(REVISION_LIES.map((lie) => [lie[0], lie] as const))("%s", (_, lie) =>
    lies(() => tell(revision()), judgeRefine)(lie),
  );
});
describe("a lie about later changes is named: ", () => {
  test.each(CHANGE_TERM_LIES.map((lie) => [lie[0], lie] as const))("%s", (_, lie) =>
    lies(() => tell(revision()), judgeRefine)(lie),
  );
  test("and honest change terms are found to be honest", () => {
    const exchange = tell(revision());
    change(exchange.p(0), (each) => {
      each.commercial_terms.change_terms = [
        changeTerm({}),
        changeTerm({ term_id: "t2", action: "cancel", constraints: undefined }),
      ];
    });
    expect(judgeRefine(exchange)).toEqual({ ok: true, findings: [] });
  });
});
describe("a lie about a change is named: ", () => {
  test.each(CHANGE_LIES.map((lie) => [lie[0], lie] as const))("%s", (_, lie) =>
    lies(() => tell(changes()), judgeRefine)(lie),
  );
});
describe("a lie about a hold is named: ", () => {
  test.each(HOLD_LIES.map((lie) => [lie[0], lie] as const))("%s", (_, lie) =>
    lies(() => tell(finalization()), judgeRefine)(lie),
  );
});
describe("a lie about a first request is named: ", () => {
  test.each(REQUEST_LIES.map((lie) => [lie[0], lie] as const))("%s", (_, lie) => lies(firstRequest, judgeRequest)(lie));
});
describe("a lie about an acceptance is named: ", () => {
  test.each(ACCEPT_LIES.map((lie) => [lie[0], lie] as const))("%s", (_, lie) => lies(acceptance, judgeAccept)(lie));
});

test("every finding code is provoked by some lie", () => {
  const told = new Set(
    [REVISION_LIES, CHANGE_LIES, HOLD_LIES, REQUEST_LIES, ACCEPT_LIES].flatMap((list) =>
      list.flatMap((lie) => lie[1] as FindingCode[]),
    ),
  );
  expect(FINDING_CODES.filter((code) => !told.has(code))).toEqual([]);
});
