import { expect, it } from "vitest";
import { formatDuration } from "@/components/ui/format-time";
import { grantedLength } from "./granted-length";
import { holdLengths } from "./hold-lengths";

it.each([
  ["a hold seen a second late was granted whole minutes", 899_000, "15 min"],
  ["so was one whose clock runs a little ahead", 901_400, "15 min"],
  ["a hold of seconds keeps its seconds", 20_000, "20 s"],
  ["what is no whole minute is not made one", 870_000, "14 min 30 s"],
  ["a part of a second is none", 19_640, "20 s"],
])("%s", (_, seen, words) => {
  expect(formatDuration(grantedLength(seen))).toBe(words);
});

it("holds that differ by the way of their answers only have one length", () => {
  const holdsGranted = { count: 3, of: 3 };
  expect(holdLengths({ holdSeconds: [899, 900, 898], holdsGranted })).toBe("Its holds have lasted 15 min each time.");
  expect(holdLengths({ holdSeconds: [899, 20], holdsGranted })).toBe("Its holds have lasted from 20 s to 15 min.");
});
