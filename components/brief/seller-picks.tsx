import Link from "next/link";
import { briefProblemsAt } from "@/components/legacy/brief/brief-problems";
import { laneLimit, laneName } from "@/components/legacy/lane/lane-words";
import { ProblemList } from "@/components/legacy/problem-list";
import { LANES, supportSummary } from "@/components/sellers/support";
import { Checkbox } from "@/components/ui/field";
import { Mark, Say } from "@/components/ui/mark";
import { Panel, PanelHeader } from "@/components/ui/panel";
import type { SellerView } from "@/lib/api/client";

type SellerPicksProps = {
  sellers: readonly SellerView[];
  value: readonly string[];
  onChange: (sellerIds: string[]) => void;
  error?: string;
  /** The criteria as they will be sent, null where there are none: an older seller may not be held to all of them. */
  criteria: Record<string, unknown> | null;
};

/** Who gets the brief, with each seller's lane and what it can be held to. A seller that cannot be asked says why. */
export function SellerPicks({ sellers, value, onChange, error, criteria }: SellerPicksProps) {
  return (
    <Panel labelledBy="sellers">
      <PanelHeader title="Sellers" id="sellers" sub={value.length > 0 ? `${value.length} chosen` : null} />
      <fieldset aria-describedby={error ? "sellers-error" : undefined}>
        <legend className="sr-only">Sellers to send the brief to</legend>
        {error ? (
          // The first thing a keyboard reaches after a failed press, so it takes the focus and is read.
          <p
            id="sellers-error"
            tabIndex={-1}
            aria-invalid="true"
            className="flex items-center gap-1.5 px-3 pt-2.5 text-12 text-block outline-none sm:px-4"
          >
            <Mark kind="block" size={13} />
            {error}
          </p>
        ) : null}
        <ul>
          {sellers.map((seller) => {
            const why = cannotBeAsked(seller);
            return (
              <li key={seller.id} className="border-t border-line px-3 py-2.5 first:border-t-0 sm:px-4">
                <Checkbox
                  checked={value.includes(seller.id)}
                  disabled={why !== null}
                  describedBy={`about-${seller.id}`}
                  onChange={(on) => onChange(on ? [...value, seller.id] : value.filter((each) => each !== seller.id))}
                >
                  <span className="font-semibold wrap-anywhere">{seller.name}</span>
                </Checkbox>
                <div id={`about-${seller.id}`} className="ml-6 text-12 text-ink-2">
                  {why ? (
                    <Say kind="no">{why}</Say>
                  ) : (
                    <>
                      <LaneLine seller={seller} />
                      {seller.lastTest?.ok === false ? (
                        <Say kind="review" className="flex">
                          not reachable when last tested
                        </Say>
                      ) : null}
                    </>
                  )}
                </div>
                {value.includes(seller.id) ? <Unsendable seller={seller} criteria={criteria} /> : null}
              </li>
            );
          })}
        </ul>
      </fieldset>
      <div className="border-t border-line px-3 py-2 text-12 sm:px-4">
        <Link href="/sellers/new" className="font-medium text-accent hover:underline">
          Add a seller
        </Link>{" "}
        <span className="text-ink-3">What you typed is kept.</span>
      </div>
    </Panel>
  );
}

function LaneLine({ seller }: { seller: SellerView }) {
  if (seller.lane === "legacy") {
    return (
      <>
        {laneName(seller.laneInfo)}. {laneLimit(seller.laneInfo)}
      </>
    );
  }
  return (
    <>
      {LANES[seller.lane].short} lane, <code>{seller.pin}</code>; {supportSummary(seller)}
    </>
  );
}

/** What of this brief an older seller cannot be held to: as long as there is any of it, nothing goes to that seller. */
function Unsendable({ seller, criteria }: { seller: SellerView; criteria: Record<string, unknown> | null }) {
  const problems = briefProblemsAt(seller, criteria);
  if (problems.length === 0) return null;
  return (
    <div className="mt-2 ml-6 grid gap-2 text-12">
      <p className="font-medium text-block">
        With these criteria nothing can be sent to {seller.name}; the other sellers get the brief all the same.
      </p>
      <ProblemList problems={problems} label={`What ${seller.name} cannot be held to`} />
    </div>
  );
}

function cannotBeAsked({ lane, laneInfo, pin, lifecycleTools }: SellerView): string | null {
  if (lane === "unread") return "Its capabilities were not read yet.";
  if (lane === "legacy") {
    return laneInfo.release === "2.5" ? "It has no capabilities to read, so nothing is sent to it." : null;
  }
  if (lane === "neither" || !lifecycleTools.includes("request_proposals")) return "It takes no briefs.";
  return pin === null ? "It offers no AdCP version this desk speaks." : null;
}
