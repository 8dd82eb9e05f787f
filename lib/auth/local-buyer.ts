import type { Actor } from "./roles";

const DEFAULTS = {
  buyer: "Sam Okafor",
  organization: "Pinnacle Agency",
  operator: "pinnacle-agency.example",
};

/** The one person of local mode (PARLEY_BUYER, PARLEY_ORGANIZATION). */
export function localBuyer(env: NodeJS.ProcessEnv = process.env): Actor {
  const name = env.PARLEY_BUYER?.trim() || DEFAULTS.buyer;
  const organization = env.PARLEY_ORGANIZATION?.trim() || DEFAULTS.organization;
  return { id: "local-buyer", name, initials: initialsOf(name), organization, role: "buyer" };
}

/** The agency's domain, the `operator` of natural-key accounts (PARLEY_OPERATOR; facts 2.9). */
export function operatorDomain(env: NodeJS.ProcessEnv = process.env): string {
  return env.PARLEY_OPERATOR?.trim().toLowerCase() || DEFAULTS.operator;
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}
