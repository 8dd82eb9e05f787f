import { expect, it } from "vitest";
import { type Undoable, undone, withEdit } from "./edits";

const edit = (words: string, run?: string): Undoable => ({ words, undo: () => {}, ...(run ? { run } : {}) });
const words = (edits: readonly Undoable[]) => edits.map((each) => each.words);

it("takes edits back one by one, the last first", () => {
  const edits = [edit("a"), edit("b")].reduce(withEdit, [] as readonly Undoable[]);
  expect(words(edits)).toEqual(["a", "b"]);
  expect(words(undone(edits))).toEqual(["a"]);
  expect(undone([])).toEqual([]);
});

it("takes a run of one slider back as one, to where it began", () => {
  const edits = [edit("w1", "weights"), edit("w2", "weights"), edit("x"), edit("w3", "weights")].reduce(
    withEdit,
    [] as readonly Undoable[],
  );
  expect(words(edits)).toEqual(["w1", "x", "w3"]);
});

it("keeps the last fifty", () => {
  const edits = Array.from({ length: 60 }, (_, index) => edit(`${index}`)).reduce(withEdit, [] as readonly Undoable[]);
  expect([edits.length, edits[0]?.words]).toEqual([50, "10"]);
});
