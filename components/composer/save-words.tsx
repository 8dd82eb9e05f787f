import { formatClock } from "@/components/ui/format-time";
import type { SaveFault, SaveState } from "./use-typed";

const FAULTS: Record<SaveFault, string> = {
  offline: "Offline: kept in this browser, saved when you are back.",
  signed_out: "Signed out: kept in this browser, saved when you sign in again.",
  unanswered: "Kept in this browser; the desk could not be reached to save it. Trying again.",
  refused: "Kept in this browser; the desk does not save it for your role.",
};

/** Where what was typed is kept, quietly. */
export function SaveWords({ state, refused, zone }: { state: SaveState; refused: boolean; zone: string }) {
  switch (state.kind) {
    case "none":
      return refused ? "Nothing typed was lost." : "What you type is saved as you type.";
    case "saving":
      return "Saving…";
    case "saved":
      return `${refused ? "Nothing typed was lost. " : ""}Saved ${formatClock(state.at, zone)}${refused ? "." : ""}`;
    case "taken_over":
      return "Typed in another tab, and shown here.";
    case "failed":
      return FAULTS[state.fault];
  }
}
