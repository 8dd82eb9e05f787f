import { expect, test } from "vitest";
import { shortIds } from "./short-ids";

test("ids of one seller are told apart by what follows their common beginning", () => {
  expect([
    ...shortIds(["proposal_streamhaus_001", "proposal_streamhaus_002a", "proposal_streamhaus_002b"]).values(),
  ]).toEqual(["001", "002a", "002b"]);
});

test("a common beginning is cut at a separator, never inside a word", () => {
  expect([...shortIds(["prop-alpha", "prop-alps"]).values()]).toEqual(["alpha", "alps"]);
  expect([...shortIds(["alpha", "alps"]).values()]).toEqual(["alpha", "alps"]);
});

test("one id alone keeps its last part, and an id that others begin with keeps something", () => {
  expect(shortIds(["proposal_streamhaus_001"]).get("proposal_streamhaus_001")).toBe("001");
  expect(shortIds(["p_1", "p_1_b"]).get("p_1")).toBe("1");
  expect(shortIds([]).size).toBe(0);
});

test("long ids keep both ends", () => {
  const id = "9f1c2d3e-0000-4000-8000-aabbccddeeff";
  const other = "1a2b3c4d-0000-4000-8000-aabbccddeef0";
  expect(shortIds([id, other]).get(id)).toBe("9f1c2d…ddeeff");
});
