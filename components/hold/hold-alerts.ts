import { type Announcement, announcementBetween } from "./announcements";

/** Minutes left at which a device that was asked to speaks up; an hour is too early to be called from other work. */
const ALERTED: ReadonlySet<number> = new Set([15, 5, 1]);

const PLACE = "parley.hold-alerts";

/** Whether this browser has notifications at all, and what its person said to them. */
export type AlertState = "missing" | "denied" | "off" | "on";

export function alertState(): AlertState {
  if (typeof Notification === "undefined") return "missing";
  if (Notification.permission === "denied") return "denied";
  return Notification.permission === "granted" && isKept() ? "on" : "off";
}

/** Asks the browser, which asks its person: only ever called by a click. */
export async function turnAlertsOn(): Promise<AlertState> {
  if (typeof Notification === "undefined") return "missing";
  if ((await Notification.requestPermission()) === "granted") keep(true);
  return alertState();
}

export function turnAlertsOff(): AlertState {
  keep(false);
  return alertState();
}

/** What to notify of between two looks at a hold; null is silence. */
export function alertBetween(before: number | null, now: number): Extract<Announcement, { kind: "left" }> | null {
  const said = announcementBetween(before, now);
  return said?.kind === "left" && ALERTED.has(said.minutes) ? said : null;
}

/** On this device only: another one was not asked. */
function isKept(): boolean {
  try {
    return localStorage.getItem(PLACE) === "on";
  } catch {
    return false;
  }
}

function keep(on: boolean): void {
  try {
    if (on) localStorage.setItem(PLACE, "on");
    else localStorage.removeItem(PLACE);
  } catch {
    // Where storage is forbidden it is asked for again next time.
  }
}
