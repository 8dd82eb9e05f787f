const DEFAULTS = { organization: "Pinnacle Agency", operator: "pinnacle-agency.example" };

/** The agency whose money is spent here (PARLEY_ORGANIZATION). */
export function organizationName(env: NodeJS.ProcessEnv = process.env): string {
  return env.PARLEY_ORGANIZATION?.trim() || DEFAULTS.organization;
}

/** The agency's domain, the `operator` of natural-key accounts (PARLEY_OPERATOR; facts 2.9). */
export function operatorDomain(env: NodeJS.ProcessEnv = process.env): string {
  return env.PARLEY_OPERATOR?.trim().toLowerCase() || DEFAULTS.operator;
}
