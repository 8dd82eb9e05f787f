import { Mark, type MarkKind } from "@/components/ui/mark";
import { Panel, PanelHeader } from "@/components/ui/panel";
import type { ChecklistItem } from "./checklist";

const MARKS: Record<ChecklistItem["state"], { kind: MarkKind; className: string; word: string }> = {
  met: { kind: "ok", className: "text-ok", word: "" },
  attention: { kind: "review", className: "text-review", word: "Note: " },
  unmet: { kind: "not_yet", className: "text-ink-2", word: "Not yet: " },
};

/** What the desk checked, now. Nothing here is decoration: an item that is not met keeps the button shut. */
export function ChecklistPanel({ items }: { items: readonly ChecklistItem[] }) {
  const met = items.filter(({ state }) => state === "met").length;
  return (
    <Panel labelledBy="checklist-title">
      <PanelHeader title="Before you accept" id="checklist-title">
        <span className="text-12 text-ink-2">
          {met} of {items.length}
        </span>
      </PanelHeader>
      <ul className="grid gap-1.5 px-4 py-3 text-12">
        {items.map(({ id, state, text }) => {
          const mark = MARKS[state];
          return (
            <li key={id} className="flex items-start gap-1.5" data-check={id} data-state={state}>
              <span className={`flex h-4 items-center ${mark.className}`}>
                <Mark kind={mark.kind} />
              </span>
              <span>
                <span className="sr-only">{mark.word}</span>
                {text}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
