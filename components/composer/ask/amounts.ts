/** An amount as prose has it: the value, and the currency where one is named. `$` is any dollar. */
export type Amount = { value: number; currency: string | null };

const BEFORE = String.raw`(?:US\$|C\$|A\$|[$€£¥]|(?:USD|EUR|GBP|CAD|AUD|JPY|CHF|SEK|NOK|DKK|MXN|BRL|INR)\b)\s?`;
const AFTER = String.raw`\s?(?:(?:USD|EUR|GBP|CAD|AUD|JPY|CHF|SEK|NOK|DKK|MXN|BRL|INR|dollars?|bucks|euros?|pounds)\b|[€£])`;
const SCALE = String.raw`\s?(?:k|m|mm|mio|mn|thousand|grand|million)\b`;
const DIGITS = String.raw`(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3}(?: \d{3})+(?:\.\d+)?|\d+(?:[.,]\d{1,2}(?!\d))|\d+(?:\.\d+)?)`;
const SMALL =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const WORD = `(?:${[...SMALL, ...TENS, "hundred", "thousand", "million"].join("|")})`;
/** “Two hundred and fifty” is one number, “forty and fifty” are two. */
const JOINT = String.raw`(?:[\s-]|(?<=hundred|thousand|million)\sand\s)`;
const WORDS = String.raw`\b${WORD}(?:${JOINT}${WORD})*\b(?!${JOINT}${WORD}\b)`;
/** A part of something is no amount. */
const NO_PART = String.raw`(?!\s?(?:%|percent\b|per\s?cent\b|pct\b|percentage\b|points?\b))`;

/** An amount, in one group to be read with `amountIn`. Never a part of a longer number or word. */
export const AMOUNT = String.raw`((?:${BEFORE})?(?:(?<![\d.,])${DIGITS}(?:${SCALE})?(?![.,]?\d)(?!\w)${NO_PART}|${WORDS}${NO_PART})(?:${AFTER})?)`;

/** An amount that names its currency. */
export const MONEY = String.raw`((?:${BEFORE}(?<![\d.,])${DIGITS}(?:${SCALE})?(?![.,]?\d)(?!\w)${NO_PART}|(?<![\w.,])${DIGITS}(?:${SCALE})?${AFTER}|${WORDS}${AFTER}))`;

const SIGNS: Record<string, string> = {
  us$: "USD",
  c$: "CAD",
  a$: "AUD",
  $: "$",
  "€": "EUR",
  "£": "GBP",
  "¥": "JPY",
  dollar: "$",
  dollars: "$",
  bucks: "$",
  euro: "EUR",
  euros: "EUR",
  pounds: "GBP",
};
const SCALES: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  grand: 1e3,
  m: 1e6,
  mm: 1e6,
  mio: 1e6,
  mn: 1e6,
  million: 1e6,
};

/** Reads what `AMOUNT` found; null where it is no positive number. */
export function amountIn(text: string | undefined): Amount | null {
  if (!text) return null;
  const sign = /^(us\$|c\$|a\$|[$€£¥]|[a-z]{3}(?=[\s\d]))|(?:\b[a-z]{3}|dollars?|bucks|euros?|pounds|[€£])$/i.exec(
    text.trim(),
  );
  const named = sign?.[0].toLowerCase() ?? "";
  const isCurrency = named in SIGNS || /^(usd|eur|gbp|cad|aud|jpy|chf|sek|nok|dkk|mxn|brl|inr)$/.test(named);
  const bare = (isCurrency ? text.trim().replace(sign?.[0] ?? "", "") : text).trim().toLowerCase();
  const value = numberIn(bare);
  if (value === null || value <= 0) return null;
  return { value, currency: isCurrency ? (SIGNS[named] ?? named.toUpperCase()) : null };
}

function numberIn(text: string): number | null {
  const match = /^([\d.,\s]*\d)\s?([a-z]*)$/.exec(text);
  if (!match) return wordsAsNumber(text);
  const digits = (match[1] ?? "").replace(/(\d),(\d{1,2})$/, "$1.$2").replace(/[,\s]/g, "");
  const scale = match[2] === "" ? 1 : SCALES[match[2] ?? ""];
  const value = Number(digits);
  if (scale === undefined || !Number.isFinite(value)) return null;
  // 2.3 × 1,000,000 is 2,299,999.9999999995 in binary; the decimal that was written is meant.
  return Number((value * scale).toPrecision(15));
}

/** `fifty thousand`, `two hundred and fifty`, `eighteen`. */
function wordsAsNumber(text: string): number | null {
  let total = 0;
  let part = 0;
  for (const word of text.split(/[\s-]+/).filter((each) => each !== "and" && each !== "")) {
    if (SMALL.includes(word)) part += SMALL.indexOf(word);
    else if (TENS.includes(word)) part += (TENS.indexOf(word) + 2) * 10;
    else if (word === "hundred") part = Math.max(part, 1) * 100;
    else if (word === "thousand" || word === "million") {
      total += Math.max(part, 1) * (word === "thousand" ? 1e3 : 1e6);
      part = 0;
    } else return null;
  }
  return total + part;
}

/** Whether an amount can be asked for in a currency as it stands; nothing is converted. */
export function isIn({ currency }: Amount, wanted: string | null): boolean {
  if (currency === null || wanted === null) return true;
  return currency === wanted || (currency === "$" && /^(USD|CAD|AUD|NZD|HKD|SGD|MXN)$/.test(wanted));
}
