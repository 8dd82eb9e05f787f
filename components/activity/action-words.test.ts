import { expect, it } from "vitest";
import { actionWords, detailWords } from "./action-words";

const answered = (verdict?: unknown) => ({
  action: "call.answered",
  subject: "StreamHaus",
  detail: verdict === undefined ? {} : { verdict },
});

it.each([
  ["an answer without anything found is a good one", { ok: true, findings: [] }, "ok", "nothing found"],
  [
    "one with something to look at is marked so",
    { ok: true, findings: ["hold_short"] },
    "review",
    "1 to look at, none blocks",
  ],
  ["one the desk blocks never looks accepted", { ok: false, findings: ["shape"] }, "block", "1 found, blocked"],
  ["one that was not judged says nothing of a verdict", undefined, "ok", ""],
] as const)("%s", (_, verdict, mark, words) => {
  expect(actionWords(answered(verdict)).mark).toBe(mark);
  expect(detailWords(answered(verdict))).toBe(words);
});

it("an acceptance on its way is not called accepted", () => {
  expect(actionWords({ action: "acceptance.sent", subject: "StreamHaus", detail: {} })).toEqual({
    mark: "waiting",
    text: "Sent the acceptance to StreamHaus",
  });
});

it.each([
  [
    "call.read_back",
    { found: "nothing" },
    "Looked among the media buys of StreamHaus",
    "found none made from this proposal",
  ],
  ["call.set_aside", { concluded: "not_known" }, "Set an unknown outcome at StreamHaus aside", "still not known"],
  ["task.moved", { status: "input-required" }, "The task at StreamHaus moved", "input required"],
  ["seller.credentials_renewed", { was: "bearer", is: "oauth" }, "Renewed the credentials of StreamHaus", ""],
] as const)("%s says what was found out", (action, detail, text, more) => {
  expect(actionWords({ action, subject: "StreamHaus", detail }).text).toBe(text);
  expect(detailWords({ detail })).toBe(more);
});

it("a booking that is found is not told by the mark of a success: the desk judges it when it ends", () => {
  expect(actionWords({ action: "call.read_back", subject: "StreamHaus", detail: { found: "booked" } }).mark).toBe(
    "note",
  );
});
