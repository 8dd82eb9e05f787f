import Link from "next/link";
import { laneShort } from "@/components/legacy/lane/lane-words";
import { formatDuration } from "@/components/ui/format-time";
import { Say } from "@/components/ui/mark";
import { DIMENSIONS } from "@/lib/adcp/types";
import type { SellerView } from "@/lib/api/client";
import { holdLengths } from "./hold-lengths";
import { alternativesCeiling, supportOf, wholeRow } from "./support";
import { SupportMark } from "./support-mark";

type MatrixProps = { sellers: readonly SellerView[]; here?: string };

/** Every seller by typed dimension: a table where there is room, one block a seller on a phone. */
export function DimensionMatrix({ sellers, here }: MatrixProps) {
  return (
    <>
      <div className="overflow-x-auto max-sm:hidden">
        <table className="w-full min-w-[1080px] border-collapse text-12">
          <thead className="text-ink-3">
            <tr>
              <th className="py-2 pr-2 pl-4 align-bottom">Seller</th>
              <th className="px-2 py-2 align-bottom">Lane</th>
              <th className="px-2 py-2 align-bottom">Served</th>
              {DIMENSIONS.map((dimension) => (
                <th key={dimension} className="px-2 py-2 align-bottom">
                  {dimension}
                </th>
              ))}
              <th className="px-2 py-2 text-right align-bottom">Ceiling</th>
              <th className="px-2 py-2 text-right align-bottom">Replay</th>
              <th className="py-2 pr-4 pl-2 text-right align-bottom">Holds last</th>
            </tr>
          </thead>
          <tbody>
            {sellers.map((seller) => (
              <tr
                key={seller.id}
                className={`border-t border-line ${seller.id === here ? "bg-accent-soft shadow-[inset_3px_0_0_var(--accent-solid)]" : ""}`}
              >
                <th scope="row" className="py-2.5 pr-2 pl-4 font-semibold">
                  <SellerName seller={seller} here={here} />
                </th>
                <td className="px-2 py-2.5">{laneShort(seller.laneInfo)}</td>
                <td className="px-2 py-2.5 whitespace-nowrap">
                  <code>{seller.servedVersion ?? "unread"}</code>
                </td>
                <DimensionCells seller={seller} />
                <td className="px-2 py-2.5 text-right whitespace-nowrap">{ceilingWords(seller)}</td>
                <td className="px-2 py-2.5 text-right whitespace-nowrap">{replayWords(seller)}</td>
                <td className="py-2.5 pr-4 pl-2 text-right whitespace-nowrap">{holdLengths(seller.standing)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="sm:hidden">
        {sellers.map((seller) => (
          <li key={seller.id} className="grid gap-2 border-t border-line px-3 py-3 first:border-t-0">
            <p className="flex items-baseline justify-between gap-2">
              <span className="min-w-0 font-semibold">
                <SellerName seller={seller} here={here} />
              </span>
              <span className="text-12 text-ink-3">
                {laneShort(seller.laneInfo)}, <code>{seller.servedVersion ?? "unread"}</code>
              </span>
            </p>
            {wholeRow(seller) ? (
              <p className="text-12 text-ink-2">{wholeRow(seller)}</p>
            ) : (
              <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-12">
                {DIMENSIONS.map((dimension) => (
                  <div key={dimension} className="contents">
                    <dt className="text-ink-3">{dimension}</dt>
                    <dd>
                      <SupportMark support={supportOf(seller, dimension)} short />
                    </dd>
                  </div>
                ))}
              </dl>
            )}
            <p className="text-12 text-ink-3">
              Ceiling {ceilingWords(seller)}, replay {replayWords(seller)}, holds last {holdLengths(seller.standing)}
            </p>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line px-3 py-3 text-12 text-ink-2 sm:px-4 [&>*]:max-w-[380px]">
        <Say kind="ok">
          <span className="text-ink-2">
            <b>yes</b>: declared. The desk sends it typed and recomputes it.
          </span>
        </Say>
        <Say kind="no">
          <b>no</b>: a list was declared without it. An empty list means prose only.
        </Say>
        <Say kind="review">
          <span className="text-ink-2">
            <b>not declared</b>: no list was sent at all. Typed fields may be sent; expect partial or unable.
          </span>
        </Say>
      </div>
    </>
  );
}

function SellerName({ seller, here }: { seller: SellerView; here?: string }) {
  return seller.id === here ? (
    <span aria-current="page" className="wrap-anywhere">
      {seller.name}
    </span>
  ) : (
    <Link href={`/sellers/${seller.id}`} className="wrap-anywhere hover:underline">
      {seller.name}
    </Link>
  );
}

function DimensionCells({ seller }: { seller: SellerView }) {
  const sentence = wholeRow(seller);
  if (sentence) {
    return (
      <td colSpan={DIMENSIONS.length} className="px-2 py-2.5 text-ink-2">
        {sentence}
      </td>
    );
  }
  return DIMENSIONS.map((dimension) => (
    <td key={dimension} className="px-2 py-2.5 whitespace-nowrap">
      <SupportMark support={supportOf(seller, dimension)} short />
    </td>
  ));
}

function ceilingWords(seller: SellerView): string {
  const ceiling = alternativesCeiling(seller);
  if (ceiling) return ceiling.advertised ? String(ceiling.count) : `${ceiling.count}, protocol’s`;
  return supportOf(seller, "alternatives") === "not_declared" ? "unknown" : "none";
}

function replayWords({ idempotency }: SellerView): string {
  switch (idempotency.kind) {
    case "supported":
      return idempotency.replayTtlSeconds === null
        ? "no TTL given"
        : formatDuration(idempotency.replayTtlSeconds * 1000);
    case "unsupported":
      return "no";
    case "undeclared":
      return "not declared";
    default:
      return idempotency satisfies never;
  }
}
