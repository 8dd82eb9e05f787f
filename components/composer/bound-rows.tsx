import { NumberInput } from "@/components/ui/field";
import { formatAmount, formatCount, formatCpm } from "@/components/ui/format-money";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { MoneyText } from "@/components/ui/money";
import { fieldId } from "./field-place";
import { isAsked } from "./move-to-ask";
import { FieldNotes, fieldAttributes, Label, Meets, RequirementRow } from "./requirement-row";
import type { RowProps } from "./row-props";
import { purchasesOf } from "./source-terms";
import { Unsupported, UnsupportedTyped } from "./unsupported";

/** `constraints.total_budget`: an inclusive least and most, in the source's currency. */
export function BudgetRow(props: RowProps) {
  const { index, entry, set, source, support, seller, checks, notesAt, onMoveToAsk, onRemove } = props;
  const total = source.proposal.commercial_terms.total_budget;
  const isOff = support === "unsupported" && !isAsked(entry, "total_budget");
  return (
    <RequirementRow
      id={`entry-${index}-total`}
      name="Total budget"
      wireName="total_budget"
      isOff={isOff}
      now={
        <>
          <div>{total ? <MoneyText amount={total.amount} currency={total.currency} /> : "no total in the terms"}</div>
          {isOff ? <CannotBeHeld /> : <Meets checks={checks} />}
        </>
      }
    >
      {isOff ? (
        <Unsupported seller={seller} name="total budget" onMoveToAsk={onMoveToAsk} />
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-1.5">
            <Label htmlFor={fieldId(index, "budgetMin")}>min</Label>
            <NumberInput
              {...fieldAttributes(index, "budgetMin", notesAt("budgetMin"))}
              aria-label="Total budget, least"
              value={entry.budgetMin}
              onChange={(budgetMin) => set({ budgetMin })}
              placeholder="none"
              className="w-[68px]"
            />
            <Label htmlFor={fieldId(index, "budgetMax")}>max</Label>
            <NumberInput
              {...fieldAttributes(index, "budgetMax", notesAt("budgetMax"))}
              aria-label="Total budget, most"
              value={entry.budgetMax}
              onChange={(budgetMax) => set({ budgetMax })}
              placeholder="none"
              className="w-[82px]"
            />
            <span className="text-12 text-ink-3">{source.currency ?? "no currency"}</span>
          </div>
          <FieldNotes index={index} field="budgetMin" notes={notesAt("budgetMin")} />
          <FieldNotes index={index} field="budgetMax" notes={notesAt("budgetMax")} />
          {support === "unsupported" ? (
            <UnsupportedTyped name="total budget" onMoveToAsk={onMoveToAsk} onRemove={onRemove} />
          ) : null}
        </>
      )}
    </RequirementRow>
  );
}

const PER_THOUSAND = new Set(["cpm", "vcpm"]);

/** `constraints.cpm`: a ceiling every line has to keep on its own. */
export function CpmRow(props: RowProps) {
  const { index, entry, set, source, support, seller, checks, notesAt, onMoveToAsk, onRemove } = props;
  const isOff = support === "unsupported" && !isAsked(entry, "cpm");
  const over = checks.filter((check) => check.line !== undefined && !check.satisfied);
  const lines = purchasesOf(source.proposal);
  return (
    <RequirementRow
      id={`entry-${index}-cpm`}
      name="CPM ceiling"
      wireName="cpm"
      isOff={isOff}
      now={
        <>
          <CpmNow source={source} />
          {isOff ? <CannotBeHeld /> : <Meets checks={checks} />}
        </>
      }
    >
      {isOff ? (
        <Unsupported seller={seller} name="CPM ceiling" onMoveToAsk={onMoveToAsk} />
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <Label htmlFor={fieldId(index, "cpmMax")}>max</Label>
            <NumberInput
              {...fieldAttributes(index, "cpmMax", notesAt("cpmMax"))}
              aria-label="CPM ceiling, most"
              value={entry.cpmMax}
              onChange={(cpmMax) => set({ cpmMax })}
              placeholder="none"
              className="w-24"
            />
            <span className="text-12 text-ink-3">{source.currency ?? "no currency"} on every line</span>
          </div>
          <FieldNotes index={index} field="cpmMax" notes={notesAt("cpmMax")} />
          {entry.cpmMax.trim() === "" ? null : (
            <Say kind="note" className="mt-1.5 text-12">
              Fixed CPM or vCPM only; an average below {entry.cpmMax.trim()} does not count.{" "}
              {over
                .slice(0, 2)
                .map((check) => `${inertText(lines[check.line ?? 0]?.product_id ?? "")} is ${check.why}.`)
                .join(" ")}
            </Say>
          )}
          {support === "unsupported" ? (
            <UnsupportedTyped name="CPM ceiling" onMoveToAsk={onMoveToAsk} onRemove={onRemove} />
          ) : null}
        </>
      )}
    </RequirementRow>
  );
}

function CpmNow({ source }: { source: RowProps["source"] }) {
  const lines = purchasesOf(source.proposal);
  const prices = lines.flatMap(({ pricing }) =>
    pricing && PER_THOUSAND.has(pricing.pricing_model) && typeof pricing.fixed_price === "number"
      ? [pricing.fixed_price]
      : [],
  );
  const others = lines.length - prices.length;
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  return (
    <div>
      {prices.length === 0 ? (
        "no fixed CPM"
      ) : (
        <span className="whitespace-nowrap">
          <span className="text-[0.86em] text-ink-3">{source.currency}</span>{" "}
          <span className="font-medium">{low === high ? formatCpm(low) : `${formatCpm(low)}–${formatCpm(high)}`}</span>
        </span>
      )}
      {others > 0 && prices.length > 0 ? (
        <span className="block text-12 text-ink-3">
          {others} {others === 1 ? "line" : "lines"} without a fixed CPM
        </span>
      ) : null}
    </div>
  );
}

/** `constraints.impressions`: a floor for the sum, which every line has to state its part of. */
export function ImpressionsRow(props: RowProps) {
  const { index, entry, set, source, support, seller, checks, notesAt, onMoveToAsk, onRemove } = props;
  const isOff = support === "unsupported" && !isAsked(entry, "impressions");
  const lines = purchasesOf(source.proposal);
  const stated = lines.flatMap(({ impressions }) => (typeof impressions === "number" ? [impressions] : []));
  const silent = lines.length - stated.length;
  return (
    <RequirementRow
      id={`entry-${index}-impressions`}
      name="Impressions"
      wireName="impressions"
      isOff={isOff}
      now={
        <>
          <div className="font-medium">
            {silent === 0 && lines.length > 0 ? (
              formatCount(stated.reduce((sum, count) => sum + count, 0))
            ) : (
              <span className="font-normal">
                not stated on {silent === lines.length ? "any line" : `${silent} of ${lines.length} lines`}
              </span>
            )}
          </div>
          {isOff ? <CannotBeHeld /> : <Meets checks={checks} />}
        </>
      }
    >
      {isOff ? (
        <Unsupported seller={seller} name="impressions" onMoveToAsk={onMoveToAsk} />
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <Label htmlFor={fieldId(index, "impressionsMin")}>min</Label>
            <NumberInput
              {...fieldAttributes(index, "impressionsMin", notesAt("impressionsMin"))}
              aria-label="Impressions, least"
              value={entry.impressionsMin}
              onChange={(impressionsMin) => set({ impressionsMin })}
              placeholder="none"
              className="w-28"
            />
            <span className="text-12 text-ink-3">in all, every line stating its own</span>
          </div>
          <FieldNotes index={index} field="impressionsMin" notes={notesAt("impressionsMin")} />
          {support === "unsupported" ? (
            <UnsupportedTyped name="impressions" onMoveToAsk={onMoveToAsk} onRemove={onRemove} />
          ) : null}
        </>
      )}
    </RequirementRow>
  );
}

export function CannotBeHeld() {
  return (
    <Say kind="no" className="text-12">
      cannot be held to
    </Say>
  );
}

/** A line's money and price as its terms state them: `USD 42,000 at CPM 21.00`. Missing members are left out, not zero. */
export function lineWords(line: ReturnType<typeof purchasesOf>[number]): string {
  const { pricing, budget } = line;
  const currency = pricing?.currency ?? "";
  const model = String(pricing?.pricing_model ?? "").toUpperCase();
  const price =
    typeof pricing?.fixed_price === "number"
      ? `at ${model} ${formatCpm(pricing.fixed_price)}`
      : typeof pricing?.floor_price === "number"
        ? `by auction, ${model} from ${formatCpm(pricing.floor_price)}`
        : "";
  const money = typeof budget === "number" ? `${currency} ${formatAmount(budget)}` : "";
  return [money, price].filter((part) => part !== "").join(" ");
}
