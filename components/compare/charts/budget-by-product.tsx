"use client";

import { Bar, BarChart, LabelList, type LabelProps, XAxis, YAxis } from "recharts";
import { formatAmount } from "@/components/ui/format-money";
import { Panel, PanelHeader } from "@/components/ui/panel";
import type { BudgetChart } from "./budget-data";
import { ChartBox } from "./chart-box";
import { ChartTable } from "./chart-table";

const FILLS = [
  { fill: "var(--s1)", text: "var(--on-s1)" },
  { fill: "var(--s2)", text: "var(--on-s2)" },
  { fill: "var(--s3)", text: "var(--ink)" },
  { fill: "var(--s4)", text: "var(--on-s4)" },
  { fill: "var(--s5)", text: "var(--on-s5)" },
] as const;

const ROW = 40;

/** Line budgets by product, a bar a column, each part labelled in text; the same as a table below it. */
export function BudgetByProduct({ chart, also }: { chart: BudgetChart; also: string | null }) {
  const id = `budget-${chart.currency}`;
  // Data keys are indexes: a product id could be any string, and some are names recharts gives a meaning.
  const data = chart.bars.map(({ letter, budgets }) => ({
    letter,
    ...Object.fromEntries(budgets.map((budget, index) => [`product${index}`, budget])),
  }));
  return (
    <Panel labelledBy={id}>
      <PanelHeader title="Budget by product" id={id}>
        <span className="text-12 text-ink-3">{chart.currency}, line budgets</span>
      </PanelHeader>
      <div className="p-4">
        <ChartBox
          height={chart.bars.length * ROW + 8}
          label={`Budget by product in ${chart.currency}; the table below says the same`}
        >
          {({ width, height }) => (
            <BarChart
              width={width}
              height={height}
              data={data}
              layout="vertical"
              margin={{ top: 0, right: 4, bottom: 0, left: 0 }}
              barSize={28}
              accessibilityLayer={false}
            >
              <XAxis type="number" hide domain={[0, "dataMax"]} />
              <YAxis
                type="category"
                dataKey="letter"
                width={28}
                axisLine={false}
                tickLine={false}
                tick={{ fill: "var(--ink-2)", fontSize: 12, fontWeight: 600 }}
              />
              {chart.products.map((product, index) => {
                const { fill, text } = FILLS[index % FILLS.length] ?? FILLS[0];
                return (
                  <Bar
                    key={product}
                    dataKey={`product${index}`}
                    stackId="budget"
                    fill={fill}
                    stroke="var(--surface)"
                    strokeWidth={1.5}
                    radius={2}
                    isAnimationActive={false}
                  >
                    <LabelList
                      dataKey={`product${index}`}
                      content={(props: LabelProps) => <PartLabel {...props} product={product} ink={text} />}
                    />
                  </Bar>
                );
              })}
            </BarChart>
          )}
        </ChartBox>
        <ul className="mt-2 flex flex-wrap gap-x-3.5 gap-y-1 text-12 text-ink-2">
          {chart.products.map((product, index) => (
            <li key={product} className="flex min-w-0 items-center gap-1.5">
              <span
                aria-hidden="true"
                className="size-2.5 flex-none rounded-[2px]"
                style={{ background: (FILLS[index % FILLS.length] ?? FILLS[0]).fill }}
              />
              <span className="truncate">{product}</span>
            </li>
          ))}
        </ul>
        {also ? <p className="mt-2 text-12 text-ink-2">{also}</p> : null}
        <ChartTable
          caption={`Line budgets by product, ${chart.currency}`}
          head={["Product", ...chart.bars.map(({ letter }) => letter)]}
          rows={chart.products.map((product, index) => [
            product,
            ...chart.bars.map(({ budgets }) => {
              const budget = budgets[index];
              return budget === null || budget === undefined ? "no such line" : formatAmount(budget);
            }),
          ])}
        />
      </div>
    </Panel>
  );
}

/** The amount inside its part, with the product's name where it fits; a part too narrow for any text is in the table. */
function PartLabel({ x, y, width, height, value, product, ink }: LabelProps & { product: string; ink: string }) {
  const room = Number(width);
  const amount = typeof value === "number" ? formatAmount(value) : "";
  const long = `${product} ${amount}`;
  const text = room > long.length * 6.4 + 8 ? long : room > amount.length * 6.4 + 6 ? amount : "";
  if (text === "" || text === "0") return null;
  return (
    <text x={Number(x) + 6} y={Number(y) + Number(height) / 2} dy="0.35em" fontSize={11} fontWeight={500} fill={ink}>
      {text}
    </text>
  );
}
