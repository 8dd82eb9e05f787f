import { ArrowRight } from "lucide-react";
import { laneName } from "@/components/legacy/lane/lane-words";
import { Chip } from "@/components/ui/chip";
import { Say } from "@/components/ui/mark";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { LIFECYCLE_TOOLS } from "@/lib/adcp/types";
import type { SellerView } from "@/lib/api/client";
import { AUTH_WORDS } from "./credentials";
import { LANES } from "./support";

const TRANSPORTS: Record<SellerView["protocol"], string> = {
  mcp: "MCP over streamable HTTP",
  a2a: "A2A over JSON-RPC",
};

/** Version asked and served, versions offered, lane, lifecycle tools and how the seller is reached. */
export function VersionPanel({ seller }: { seller: SellerView }) {
  const lane = LANES[seller.lane];
  const further = seller.lifecycleTools.filter((tool) => !LIFECYCLE_TOOLS.some((known) => known === tool));
  return (
    <Panel labelledBy="version">
      <PanelHeader title="Version and lane" id="version">
        <Chip
          tone={seller.lane === "compact" ? "ok" : seller.lane === "unread" ? "neutral" : "review"}
          mark={seller.lane === "compact" ? "ok" : seller.lane === "unread" ? "not_yet" : "review"}
        >
          {seller.lane === "legacy" ? laneName(seller.laneInfo) : lane.words}
        </Chip>
      </PanelHeader>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-line px-3 py-3.5 sm:px-4">
        <div>
          <p className="text-12 text-ink-3">Asked for</p>
          <p className="text-[15px] leading-5">
            <code>{seller.pin ?? seller.laneInfo.wireVersion ?? "no release"}</code>
          </p>
        </div>
        <ArrowRight aria-hidden="true" size={16} className="text-ink-3" />
        <div>
          <p className="text-12 text-ink-3">Served</p>
          <p className="flex flex-wrap items-center gap-x-2 text-[15px] leading-5">
            <code>{seller.servedVersion ?? "not said"}</code>
            <span className="text-12">
              <ServedWords seller={seller} />
            </span>
          </p>
        </div>
        <div className="ml-auto text-right">
          <p className="text-12 text-ink-3">Offers</p>
          <p className="flex flex-wrap justify-end gap-x-2 text-12">
            {seller.supportedVersions.length === 0 ? (
              <span className="text-ink-3">no list sent</span>
            ) : (
              seller.supportedVersions.map((version) => (
                <code key={version} className={version === seller.pin ? "font-semibold" : "text-ink-3"}>
                  {version}
                </code>
              ))
            )}
          </p>
        </div>
      </div>
      <dl className="grid gap-x-3 gap-y-2 px-3 py-3.5 sm:grid-cols-[132px_minmax(0,1fr)] sm:px-4">
        <dt className="text-ink-3">Lane</dt>
        <dd className="text-ink-2">
          {lane.why}
          {seller.lane === "legacy" ? ` ${seller.laneInfo.words}` : null}
        </dd>
        <dt className="text-ink-3">Lifecycle tools</dt>
        <dd className="flex flex-wrap gap-x-3.5 gap-y-1 text-12">
          {LIFECYCLE_TOOLS.map((tool) => {
            const listed = seller.lifecycleTools.includes(tool);
            return (
              <Say key={tool} kind={listed ? "ok" : "no"}>
                <code>{tool}</code>
                <span className="sr-only">{listed ? ", listed" : ", not listed"}</span>
              </Say>
            );
          })}
          {further.map((tool) => (
            <Say key={tool} kind="note">
              <code>{tool}</code>, not known to this desk
            </Say>
          ))}
        </dd>
        <dt className="text-ink-3">Transport</dt>
        <dd>
          {TRANSPORTS[seller.protocol]}, {AUTH_WORDS[seller.auth]}.
        </dd>
      </dl>
    </Panel>
  );
}

const OLDER: Record<NonNullable<SellerView["laneInfo"]["release"]>, string> = {
  "3.1": "spoken to by the rules of 3.1",
  "3.0": "spoken to by the rules of 3.0, which names no release in a request",
  "2.5": "nothing is sent",
};

function ServedWords({ seller: { lane, laneInfo, pin, pinTested, servedVersion } }: { seller: SellerView }) {
  if (lane === "legacy") return <Say kind="review">{OLDER[laneInfo.release ?? "3.0"]}</Say>;
  if (pin === null) return <Say kind="review">no 3.2 version in common</Say>;
  if (!pinTested) return <Say kind="review">untested version: this desk holds no rules for it</Say>;
  if (servedVersion === null) return <Say kind="not_yet">not said in its answer</Say>;
  return servedVersion === pin ? (
    <Say kind="ok">exact match</Say>
  ) : (
    <Say kind="review">capabilities came without a pin; calls ask for {pin}</Say>
  );
}
