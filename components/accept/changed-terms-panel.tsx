import { ArrowDown, ArrowUp } from "lucide-react";
import { formatAmount, formatCount, formatCpm, sentAmount } from "@/components/ui/format-money";
import { Say } from "@/components/ui/mark";
import { Count, Panel, PanelHeader } from "@/components/ui/panel";
import { termName } from "./term-name";
import type { TermsChange } from "./terms-diff";

type ChangedTermsPanelProps = {
  changes: readonly TermsChange[];
  identical: number;
  draftId: string;
  committedId: string;
};

/** The values that are not the same in the reviewed and the committed terms. */
export function ChangedTermsPanel({ changes, identical, draftId, committedId }: ChangedTermsPanelProps) {
  return (
    <Panel labelledBy="changed-title">
      <PanelHeader
        id="changed-title"
        title={
          <>
            What changed <Count>{changes.length}</Count>
          </>
        }
      >
        <span className="text-12 text-ink-3">
          {identical === 1 ? "1 other value is" : `${identical.toLocaleString("en-US")} other values are`} identical
        </span>
      </PanelHeader>
      <div className="overflow-x-auto">
        <table className="w-full">
          <thead>
            <tr className="text-12 text-ink-3 max-sm:hidden">
              <th scope="col" className="px-4 py-2">
                Term
              </th>
              <th scope="col" className="px-3 py-2 text-right">
                Reviewed, {draftId}
              </th>
              <th scope="col" className="px-3 py-2 text-right">
                Committed, {committedId}
              </th>
              <th scope="col" className="px-4 py-2">
                Change
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr
                key={change.pointer}
                className="border-t border-line align-top max-sm:grid max-sm:grid-cols-2 max-sm:py-2"
              >
                <th scope="row" className="px-4 py-1.75 font-normal max-sm:col-span-2">
                  {termName(change.pointer)}
                  <div>
                    <code className="text-11 text-ink-3 break-all">{change.pointer}</code>
                  </div>
                </th>
                <td className="px-3 py-1.75 text-right text-ink-3 max-sm:px-4 max-sm:text-left">
                  <s className="wrap-anywhere">{valueWords(change.pointer, change.reviewed)}</s>
                </td>
                <td className="px-3 py-1.75 text-right font-semibold wrap-anywhere max-sm:text-left">
                  {valueWords(change.pointer, change.committed)}
                </td>
                <td className="px-4 py-1.75 max-sm:col-span-2">
                  <Change {...change} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function Change({ reviewed, committed }: TermsChange) {
  if (reviewed === undefined) return <Say kind="block">added after your review</Say>;
  if (committed === undefined) return <Say kind="block">taken out after your review</Say>;
  if (typeof reviewed === "number" && typeof committed === "number") {
    const difference = committed - reviewed;
    const Arrow = difference > 0 ? ArrowUp : ArrowDown;
    const share = reviewed === 0 ? "" : `, ${Math.abs((100 * difference) / reviewed).toFixed(1)} %`;
    return (
      <span className="inline-flex items-center gap-1.5 font-medium text-block">
        <Arrow aria-hidden="true" size={14} />
        {formatAmount(Math.abs(Number(difference.toPrecision(12))))} {difference > 0 ? "more" : "less"}
        {share}
      </span>
    );
  }
  return <Say kind="block">another value</Say>;
}

function valueWords(pointer: string, value: unknown): string {
  if (value === undefined) return "not there";
  if (typeof value === "number") {
    // A difference may be in the third decimal, so a price is never shortened here.
    return pointer.endsWith("_price") && sentAmount(value) === undefined ? formatCpm(value) : formatCount(value);
  }
  return typeof value === "string" ? value : JSON.stringify(value);
}
