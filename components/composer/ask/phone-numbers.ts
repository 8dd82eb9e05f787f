/** `+49 30 1234567`, `(212) 555-0100`, and anything with digits after a word that says it is called. */
const PHONES = [
  /\+\d[\d\s().-]{6,}\d/g,
  /\(\d{2,5}\)[\s-]?\d[\d\s.-]{4,}\d/g,
  /\b(?:tel(?:ephone)?|phone|call|calls|mobile|cell|fax|dial|ring|whatsapp|text)\b[\s.:]*(?:(?:me|us|him|her|them|on|at|no|number|ext)\b[\s.:]*)*\d[\d\s./-]{4,}\d/gi,
];
/** Three groups or more that are no thousands, nine digits together or more: `212 555 0100`, `020-7946-0958`. No date has as many. */
const GROUPS = /(?<![\d.,/+-])\d{1,4}(?:([ .-])\d{2,5})(?:\1\d{2,5}){1,4}(?![\d/]|[.,-]\d)/g;
const THOUSANDS = /^\d{1,3}(?: \d{3})+$/;

/** The text without its phone numbers, whose digits are no amount and no day. */
export function withoutPhoneNumbers(text: string): string {
  const known = PHONES.reduce((rest, pattern) => rest.replace(pattern, " … "), text);
  return known.replace(GROUPS, (group) =>
    group.replace(/\D/g, "").length >= 9 && !THOUSANDS.test(group) ? " … " : group,
  );
}
