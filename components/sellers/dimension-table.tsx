import type { ReactNode } from "react";
import { Say } from "@/components/ui/mark";
import { Panel, PanelFooter, PanelHeader } from "@/components/ui/panel";
import { DIMENSIONS, type Dimension } from "@/lib/adcp/types";
import type { SellerView } from "@/lib/api/client";
import { alternativesCeiling, DIMENSION_WORDS, type Support, supportOf, supportSummary, wholeRow } from "./support";
import { SupportMark } from "./support-mark";

/** The seven typed dimensions, what each promises, and what a missing one means. */
export function DimensionTable({ seller }: { seller: SellerView }) {
  const whole = wholeRow(seller);
  const supports = DIMENSIONS.map((dimension) => supportOf(seller, dimension));
  const empty = seller.refinement.kind === "declared" && seller.refinement.dimensions.length === 0;
  return (
    <Panel labelledBy="dimensions">
      <PanelHeader
        title={`What ${seller.name} can be held to`}
        id="dimensions"
        sub={<code className="text-11">proposal_refinement.supported_dimensions</code>}
      >
        <span className="text-12 text-ink-2">{supportSummary(seller)}</span>
      </PanelHeader>
      {whole ? <Explain>{whole}</Explain> : null}
      {!whole && supports[0] === "not_declared" ? (
        <Explain>
          {seller.name} sent no list at all, so nobody knows. Typed fields may be sent; expect <code>partial</code> or{" "}
          <code>unable</code> with <code>unsupported_dimension</code> rather than a refusal of the whole request.
        </Explain>
      ) : null}
      {!whole && empty ? (
        <Explain>
          {seller.name} sent an empty list: it takes <code>ask</code> in prose only. Any typed field fails the whole
          request, and nothing it answers can be held against a bound.
        </Explain>
      ) : null}
      {whole ? null : (
        <table className="w-full border-collapse max-sm:block">
          <thead className="text-12 text-ink-3 max-sm:sr-only">
            <tr>
              <th className="w-[136px] py-2 pr-3 pl-4">Dimension</th>
              <th className="w-[190px] px-3 py-2">Request field</th>
              <th className="w-[136px] px-3 py-2">Declared</th>
              <th className="py-2 pr-4 pl-3">What it promises</th>
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {DIMENSIONS.map((dimension) => (
              <DimensionRow
                key={dimension}
                dimension={dimension}
                seller={seller}
                explain={!empty && supportOf(seller, dimension) === "not_supported"}
              />
            ))}
          </tbody>
        </table>
      )}
      <PanelFooter>
        Support means {seller.name} reads and checks the field. It does not mean {seller.name} will agree to the bound.
      </PanelFooter>
    </Panel>
  );
}

function Explain({ children }: { children: ReactNode }) {
  return (
    <div className="border-b border-line bg-inset px-3 py-2.5 sm:px-4">
      <Say kind="note">{children}</Say>
    </div>
  );
}

type RowProps = { dimension: Dimension; seller: SellerView; explain: boolean };

function DimensionRow({ dimension, seller, explain }: RowProps) {
  const support: Support = supportOf(seller, dimension);
  const { field, promise } = DIMENSION_WORDS[dimension];
  const ceiling = dimension === "alternatives" ? alternativesCeiling(seller) : null;
  return (
    <tr className="border-t border-line max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:px-3 max-sm:py-2.5">
      <th scope="row" className="font-medium sm:py-1.5 sm:pr-3 sm:pl-4 sm:align-top">
        {dimension}
      </th>
      <td className="max-sm:hidden sm:px-3 sm:py-1.5 sm:align-top">
        <code className="text-12 text-ink-3">{field}</code>
      </td>
      <td className="sm:px-3 sm:py-1.5 sm:align-top">
        <SupportMark support={support} />
      </td>
      <td className="text-ink-2 max-sm:col-span-2 sm:py-1.5 sm:pr-4 sm:pl-3 sm:align-top">
        {promise}
        {ceiling ? `, up to ${ceiling.count}` : null}
        {explain ? (
          <Say kind="note" className="mt-1 flex text-12">
            <span>
              The list leaves it out, so sending it fails the whole request with <code>UNSUPPORTED_FEATURE</code>. The
              desk disables the field and offers <code>ask</code>.
            </span>
          </Say>
        ) : null}
      </td>
    </tr>
  );
}
