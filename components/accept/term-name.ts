/** Members of the terms a buyer has a word for; `/purchases/<n>/` is said as a line before them. */
const NAMES: Record<string, string> = {
  "/total_budget/amount": "Total budget",
  "/total_budget/currency": "Currency of the total",
  "/start_time": "Flight, start",
  "/end_time": "Flight, end",
  "/product_id": "product",
  "/pricing_option_id": "pricing option",
  "/pricing/pricing_option_id": "pricing option",
  "/pricing/fixed_price": "price, fixed",
  "/pricing/floor_price": "price, floor",
  "/pricing/pricing_model": "pricing model",
  "/pricing/currency": "currency",
  "/budget": "budget",
  "/impressions": "impressions",
  "/purchase_order_ref": "Purchase order",
};

/** `Line 2, price, fixed` for `/purchases/1/pricing/fixed_price`; what has no word is said by its member names. */
export function termName(pointer: string): string {
  const line = /^\/purchases\/(\d+)(\/.*)?$/.exec(pointer);
  if (!line) return NAMES[pointer] ?? plain(pointer);
  const number = Number(line[1]) + 1;
  const rest = line[2];
  if (rest === undefined) return `Line ${number}`;
  const name = NAMES[rest === "/start_time" || rest === "/end_time" ? "" : rest];
  return `Line ${number}, ${name ?? plain(rest)}`;
}

function plain(pointer: string): string {
  if (pointer === "") return "The terms as a whole";
  return pointer
    .slice(1)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~").replaceAll("_", " "))
    .join(", ");
}
