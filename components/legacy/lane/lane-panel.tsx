import { Disclosure } from "@/components/ui/disclosure";
import { Say } from "@/components/ui/mark";
import { Panel, PanelHeader } from "@/components/ui/panel";
import type { SellerView } from "@/lib/api/client";
import { laneLimit, promiseCount } from "./lane-words";
import { PromiseList } from "./promise-list";

/** What the seller's lane can and cannot promise. In the older lane it stands open: it is what a buyer has to know first. */
export function LanePanel({ seller }: { seller: SellerView }) {
  const { laneInfo } = seller;
  if (laneInfo.promises.length === 0) return null;
  if (laneInfo.kind === "compact") {
    return (
      <Disclosure title="What this lane promises" sub={promiseCount(laneInfo.promises)}>
        <PromiseList promises={laneInfo.promises} />
      </Disclosure>
    );
  }
  if (laneInfo.release === "2.5") {
    return (
      <Panel labelledBy="lane-promises">
        <PanelHeader title="What this lane can and cannot promise" id="lane-promises" sub="nothing" />
        <p className="px-3 py-3 sm:px-4">
          {laneInfo.words} {laneLimit(laneInfo)}
        </p>
      </Panel>
    );
  }
  return (
    <Panel labelledBy="lane-promises">
      <PanelHeader
        title="What this lane can and cannot promise"
        id="lane-promises"
        sub={promiseCount(laneInfo.promises)}
      />
      <div className="border-b border-line bg-inset px-3 py-2.5 sm:px-4">
        <Say kind="review">{laneLimit(laneInfo)}</Say>
      </div>
      <PromiseList promises={laneInfo.promises} />
    </Panel>
  );
}
