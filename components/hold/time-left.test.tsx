// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { formatLeft } from "@/components/ui/format-time";
import { TimeLeft } from "./time-left";

const START = Date.parse("2026-12-02T15:42:30.137Z");
const EXPIRES = "2026-12-02T15:42:42Z";
const WITHIN_MS = 250;

describe("the digits of a countdown", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: START });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it.each([0, 1_400, -1_737, 3_000_250])("are the seller's to within 250 ms, %i ms from its clock", async (offset) => {
    const expiresAt = new Date(Date.parse(EXPIRES) + offset).toISOString();
    const { container } = render(<TimeLeft expiresAt={expiresAt} sellerOffsetMs={offset} />);
    const allowed = (at: number) => {
      const left = Date.parse(expiresAt) - (at + offset);
      return left <= 0 ? "Ended" : `${formatLeft(left)} left`;
    };
    let seen = 0;
    for (let step = 0; step < 1_250; step += 1) {
      await act(() => vi.advanceTimersByTimeAsync(10));
      const shown = container.querySelector("time")?.textContent;
      // What is on the screen was right at some moment of the last quarter of a second.
      const moments = [0, WITHIN_MS / 2, WITHIN_MS].map((late) => allowed(Date.now() - late));
      expect(moments, `at ${new Date(Date.now()).toISOString()}`).toContain(shown);
      if (shown === "Ended") seen += 1;
    }
    expect(seen).toBeGreaterThan(0);
  });
});
