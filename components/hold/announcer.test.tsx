// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HoldAnnouncer } from "./announcer";
import { HoldBar } from "./hold-bar";

const START = new Date("2026-12-02T15:42:30Z");
const hold = { id: "004", name: "StreamHaus", expiresAt: "2026-12-02T15:57:31Z", sellerOffsetMs: 0 };
const HOLDS = [hold];

describe("a hold on the screen", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: START });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it("changes its live region four times in fifteen minutes, and not once a second", async () => {
    render(<HoldAnnouncer holds={HOLDS} />);
    const region = screen.getByTestId("hold-announcements");
    expect(region.getAttribute("aria-live")).toBe("polite");
    const said: string[] = [];
    const observer = new MutationObserver(() => said.push(region.textContent ?? ""));
    observer.observe(region, { characterData: true, childList: true, subtree: true });
    for (let second = 0; second < 15 * 60 + 5; second += 1) await pass(1_000);
    observer.disconnect();
    expect(new Set(said).size).toBe(4);
    expect(said[0]).toContain("15 minutes left on the hold of StreamHaus");
    expect(said.at(-1)).toContain("has ended");
  }, 30_000);

  it("counts by the seller's clock", async () => {
    render(
      <HoldBar
        sellerName="StreamHaus"
        grantedAt={START.toISOString()}
        expiresAt={hold.expiresAt}
        sellerOffsetMs={61_000}
      />,
    );
    await pass(1_000);
    expect(screen.getByRole("region", { name: "Hold" }).textContent).toContain("13:59");
    expect(screen.getByText(/1 min ahead of yours/)).toBeTruthy();
  });

  it("says the instant with its zone and in UTC beside the digits", async () => {
    render(
      <HoldBar sellerName="StreamHaus" grantedAt={START.toISOString()} expiresAt={hold.expiresAt} sellerOffsetMs={0} />,
    );
    await pass(1_000);
    expect(screen.getByRole("region", { name: "Hold" }).textContent).toContain("15:57:31 UTC");
  });
});
