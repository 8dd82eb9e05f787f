// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { alertBetween, alertState, turnAlertsOff, turnAlertsOn } from "./hold-alerts";

const minute = 60_000;

describe("a device's notifications of holds", () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => vi.unstubAllGlobals());

  const browser = (answer: NotificationPermission) => {
    const requestPermission = vi.fn(async () => {
      api.permission = answer;
      return answer;
    });
    const api = { permission: "default" as NotificationPermission, requestPermission };
    vi.stubGlobal("Notification", api);
    return requestPermission;
  };

  it("are never asked for by looking, only by turning them on, and are remembered here", async () => {
    const asked = browser("granted");
    expect(alertState()).toBe("off");
    expect(asked).not.toHaveBeenCalled();
    expect(await turnAlertsOn()).toBe("on");
    expect(asked).toHaveBeenCalledTimes(1);
    expect(alertState()).toBe("on");
    expect(turnAlertsOff()).toBe("off");
  });

  it("stay off where the browser's person says no, or the browser has none", async () => {
    browser("denied");
    expect(await turnAlertsOn()).toBe("denied");
    vi.stubGlobal("Notification", undefined);
    expect(alertState()).toBe("missing");
    expect(await turnAlertsOn()).toBe("missing");
  });

  it("speak at 15, 5 and 1 minutes and at nothing else", () => {
    const said: number[] = [];
    let before: number | null = null;
    for (let left = 61 * minute; left >= 0; left -= 1_000) {
      const alert = alertBetween(before, left);
      if (alert) said.push(alert.minutes);
      before = left;
    }
    expect(said).toEqual([15, 5, 1]);
  });
});
