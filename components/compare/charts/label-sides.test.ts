import { expect, it } from "vitest";
import { labelSides } from "./label-sides";

const at = (x: number, y: number) => ({ x, y, half: 9 });

it("a price stands at the right of its box where there is room", () => {
  expect(labelSides([at(100, 50), at(100, 90), at(300, 50)], 400)).toEqual(["right", "right", "right"]);
});

it("it gives way to a box at the right, and to the edge", () => {
  expect(labelSides([at(100, 50), at(130, 55)], 400)).toEqual(["left", "right"]);
  expect(labelSides([at(390, 50)], 400)).toEqual(["left"]);
});

it("it is not written over another price either, and left out where neither side is free", () => {
  expect(labelSides([at(100, 50), at(160, 50)], 400)).toEqual(["right", "right"]);
  expect(labelSides([at(100, 50), at(190, 50), at(145, 50)], 400)).toEqual(["left", "right", null]);
});
