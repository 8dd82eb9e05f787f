import type { PersonView, RoleName } from "@/lib/api/client";
import { ACCEPTS } from "./role-words";

/** What is typed about a person's rights. Amounts and brands stay as they were typed until they are sent. */
export type TypedRights = {
  role: RoleName;
  isLimited: boolean;
  limits: readonly { currency: string; amount: string }[];
  isBranded: boolean;
  brands: string;
};

export type Rights = Pick<PersonView, "role" | "limits" | "brands">;

/** Somebody new plans: what commits is given on purpose. A limit is set from the start, with nothing in it. */
export const NEW_RIGHTS: TypedRights = {
  role: "planner",
  isLimited: true,
  limits: [{ currency: "USD", amount: "" }],
  isBranded: false,
  brands: "",
};

/** Rights as they are typed. */
export function typedOf({ role, limits, brands }: Rights): TypedRights {
  const entries = Object.entries(limits ?? {}).map(([currency, amount]) => ({ currency, amount: String(amount) }));
  return {
    role,
    isLimited: limits !== null,
    limits: entries.length > 0 ? entries : [{ currency: "USD", amount: "" }],
    isBranded: brands !== null,
    brands: (brands ?? []).join("\n"),
  };
}

const CURRENCY = /^[A-Z]{3}$/;
const AMOUNT = /^\d{1,12}(?:\.\d{1,2})?$/;
const DOMAIN = /^[a-z0-9.-]+\.[a-z]{2,}$/;

const plainAmount = (typed: string) => typed.replaceAll(/[,\s]/g, "");
const brandsIn = (typed: string) => [
  ...new Set(
    typed
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
];

export type RightsProblems = { limits?: string; brands?: string };

/** What is wrong with what was typed, each at its field. */
export function rightsProblems(typed: TypedRights): RightsProblems {
  const filled = typed.limits.filter(({ amount }) => amount.trim() !== "");
  const isWrong = ({ currency, amount }: { currency: string; amount: string }) =>
    !CURRENCY.test(currency.trim().toUpperCase()) || !AMOUNT.test(plainAmount(amount));
  const currencies = filled.map(({ currency }) => currency.trim().toUpperCase());
  const problems: RightsProblems = {};
  if (hasLimits(typed) && filled.some(isWrong))
    problems.limits = "A currency such as USD, and an amount such as 50000.";
  else if (hasLimits(typed) && new Set(currencies).size < currencies.length) problems.limits = "One amount a currency.";
  const stranger = brandsIn(typed.brands).find((brand) => !DOMAIN.test(brand));
  if (typed.isBranded && stranger) problems.brands = `“${stranger}” is no domain such as acmeoutdoor.example.`;
  return problems;
}

/** What was typed as rights, once nothing is wrong with it. Who accepts nothing has no limit to keep. */
export function rightsOf(typed: TypedRights): Rights {
  const filled = typed.limits.filter(({ amount }) => amount.trim() !== "");
  const limits = filled.map(({ currency, amount }) => [currency.trim().toUpperCase(), Number(plainAmount(amount))]);
  return {
    role: typed.role,
    limits: hasLimits(typed) ? (Object.fromEntries(limits) as Record<string, number>) : null,
    brands: typed.isBranded ? brandsIn(typed.brands) : null,
  };
}

const hasLimits = ({ role, isLimited }: TypedRights) => ACCEPTS.has(role) && isLimited;
