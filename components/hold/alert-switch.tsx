"use client";

import { useEffect, useState } from "react";
import { Switch } from "@/components/ui/field";
import { type AlertState, alertState, turnAlertsOff, turnAlertsOn } from "./hold-alerts";

/** Asks for notifications of holds that run out, on this device; what they can and cannot do stands beside it. */
export function AlertSwitch() {
  const [state, setState] = useState<AlertState | null>(null);
  useEffect(() => setState(alertState()), []);
  if (state === null) return <div className="min-h-6" />;
  if (state === "missing") return <p className="text-12 text-ink-3">This browser has no notifications.</p>;
  return (
    <div className="grid gap-0.5">
      <Switch
        checked={state === "on"}
        disabled={state === "denied"}
        describedBy="hold-alerts"
        onChange={(on) => {
          if (on) void turnAlertsOn().then(setState);
          else setState(turnAlertsOff());
        }}
      >
        Notify me on this device
      </Switch>
      <p id="hold-alerts" className="text-12 text-ink-3">
        {state === "denied"
          ? "Notifications are blocked for this site in the browser’s settings."
          : "At 15, 5 and 1 minutes left, while a tab of Parley is open."}
      </p>
    </div>
  );
}
