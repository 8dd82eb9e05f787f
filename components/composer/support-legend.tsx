import { Say } from "@/components/ui/mark";
import { DIMENSIONS } from "@/lib/adcp";
import type { SellerView } from "@/lib/api/client";
import { GROUP_WORDS } from "./field-groups";
import { mostAlternatives, supportOf } from "./support";

/** What this seller can be held to, what not, and what nobody knows: three different things, said once above the fields. */
export function SupportLegend({ seller, refinement }: { seller: string; refinement: SellerView["refinement"] }) {
  if (refinement.kind === "undeclared") {
    return (
      <Say kind="review" className="text-12">
        {seller} does not declare what it can be held to. Typed fields may be sent; they may come back partial or unable
        with “unsupported_dimension”.
      </Say>
    );
  }
  if (refinement.dimensions.length === 0) {
    return (
      <Say kind="note" className="text-12">
        {seller} declares an empty list: it can be asked in prose only, and prose cannot be verified.
      </Say>
    );
  }
  const held = DIMENSIONS.filter((dimension) => supportOf(dimension, refinement) === "supported");
  const not = DIMENSIONS.filter((dimension) => supportOf(dimension, refinement) === "unsupported");
  const words = (dimensions: readonly (typeof DIMENSIONS)[number][]) =>
    dimensions
      .map((each) =>
        each === "alternatives" && dimensions === held
          ? `alternatives up to ${mostAlternatives(refinement)}`
          : GROUP_WORDS[each].replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()),
      )
      .join(", ");
  return (
    <div className="grid gap-1 text-12">
      <Say kind="ok">
        <span className="text-ink-2">
          {seller} can be held to {words(held)}.
        </span>
      </Say>
      {not.length > 0 ? (
        <Say kind="no">
          <span className="text-ink-2">
            Not to {words(not)}: these can only go into the ask, where they are not verifiable.
          </span>
        </Say>
      ) : null}
    </div>
  );
}
