// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { LegacyAnswer } from "./answer-words";
import { AppliedList } from "./applied-list";

afterEach(cleanup);

const entry: LegacyAnswer["entries"][number] = {
  scope: "product",
  id: "video",
  action: "include",
  ask: null,
  status: "applied",
  notes: null,
  matchedBy: "position",
};
const answer: LegacyAnswer = {
  callId: "c",
  round: 1,
  answer: "proposals",
  reported: true,
  entries: [
    { ...entry, notes: '<img src=x onerror="alert(1)">\u202E done' },
    { ...entry, id: "audio", status: "not_reported", matchedBy: null },
  ],
  mismatches: [{ code: "count", pointer: "/refinement_applied", message: "It reported 3 entries for 2." }],
  observationIds: [],
  continuations: [],
};

it("shows what a seller says of each entry as its words, inert, and silence as silence", () => {
  const { container } = render(<AppliedList answer={answer} seller="Heritage" nameOf={(id) => id} />);
  const [first, second] = within(screen.getByRole("list", { name: /entry by entry/ })).getAllByRole("listitem");
  expect(first?.textContent).toContain("applied, it says");
  expect(first?.textContent).toContain("Heritage’s words");
  expect(container.querySelector("img")).toBeNull();
  expect(container.textContent).not.toContain("\u202E");
  expect(second?.textContent).toContain("not reported");
  expect(second?.textContent).not.toMatch(/applied/);
  expect(screen.getByRole("list", { name: /does not fit/ }).textContent).toContain("It reported 3 entries for 2.");
  expect(container.textContent).not.toMatch(/\bverified\b/);
});

it("says that no report says nothing", () => {
  render(<AppliedList answer={{ ...answer, reported: false, mismatches: [] }} seller="Attic" nameOf={(id) => id} />);
  expect(screen.getByText(/Attic reported on no entry\. That says nothing about any of them/)).toBeTruthy();
});
