import { describe, expect, it } from "vitest";
import { capabilityChanges } from "./changes";
import { declaredBy } from "./declared";

type Given = { adcp?: object; media_buy?: object; account?: object };
const declared = ({ adcp, media_buy, account }: Given) =>
  declaredBy({
    raw_text: JSON.stringify({
      adcp: { supported_versions: ["3.2"], idempotency: { supported: true, replay_ttl_seconds: 86_400 }, ...adcp },
      supported_protocols: ["media_buy"],
      account,
      media_buy: {
        lifecycle_tools: ["request_proposals", "refine_proposals", "accept_proposal"],
        proposal_refinement: { supported_dimensions: ["total_budget", "flight", "alternatives"], max_alternatives: 3 },
        ...media_buy,
      },
    }),
  });
const changes = (before: Given, now: Given) => capabilityChanges(declared(before), declared(now), "StreamHaus");
const refinement = (supported_dimensions: string[], max_alternatives?: number) => ({
  media_buy: { proposal_refinement: { supported_dimensions, max_alternatives } },
});

describe("what a seller declares otherwise than before", () => {
  it("is nothing where everything the desk acts on is the same", () => {
    expect(changes({}, {})).toEqual([]);
    expect(changes({}, { media_buy: { portfolio: { description: "new words" } } })).toEqual([]);
  });

  it.each<[string, Given, Given, string[]]>([
    [
      "a dimension gone",
      {},
      refinement(["total_budget", "alternatives"], 3),
      ["StreamHaus no longer supports flight."],
    ],
    [
      "a dimension new",
      refinement(["flight"]),
      refinement(["flight", "product_changes"]),
      ["StreamHaus now supports product changes."],
    ],
    [
      "fewer alternatives",
      {},
      refinement(["total_budget", "flight", "alternatives"], 2),
      ["StreamHaus now gives at most 2 alternatives, where it was at most 3."],
    ],
    [
      "the block gone, which is not the same as an empty one",
      {},
      { media_buy: { proposal_refinement: undefined } },
      ["StreamHaus no longer says which fields it can be held to."],
    ],
    [
      "another version, and the pin with it",
      { adcp: { supported_versions: ["3.1", "3.2-beta.5"] } },
      { adcp: { supported_versions: ["3.1", "3.2"] } },
      [
        "StreamHaus no longer serves AdCP 3.2-beta.5.",
        "StreamHaus now serves AdCP 3.2.",
        "StreamHaus is asked for AdCP 3.2 from now on, where it was 3.2-beta.5.",
      ],
    ],
    [
      "keys kept for less long",
      {},
      { adcp: { idempotency: { supported: true, replay_ttl_seconds: 3_600 } } },
      ["StreamHaus now remembers requests for 1 h, where it was 24 h."],
    ],
    [
      "keys not kept any more",
      {},
      { adcp: { idempotency: { supported: false } } },
      ["StreamHaus no longer recognises repeated requests."],
    ],
    [
      "account ids of its own",
      {},
      { account: { require_operator_auth: true } },
      ["StreamHaus now wants an account id of its own."],
    ],
  ])("%s", (_, before, now, sentences) => {
    expect(changes(before, now)).toEqual(sentences);
  });

  it("is the lane, the first thing to know", () => {
    const [first] = changes({}, { media_buy: { lifecycle_tools: undefined } });
    expect(first).toBe("StreamHaus now offers the older media buy tools only.");
  });
});
