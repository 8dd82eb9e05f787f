import { isDeepStrictEqual } from "node:util";
import { schemasOf, withoutEnvelope } from "../testing/published-schemas";
import { filled, type Kept } from "./fill";
import { valueAt, valuesAt } from "./paths";
import type { Condition, Step, Validation } from "./storyboard";

export type StepAnswer = { isError: boolean; body: Record<string, unknown> };

type Ground = { step: Step; answer: StepAnswer; kept: Kept };
type Check = (validation: Validation, ground: Ground) => string | null;

/** Each gives null where it holds, else what was found instead. */
const CHECKS: Record<string, Check> = {
  response_schema: (_, ground) => schemaFault(ground),
  field_present: ({ path = "" }, { answer }) => (isThere(valueAt(answer.body, path)) ? null : "is not there"),
  field_absent: ({ path = "" }, { answer }) => (isThere(valueAt(answer.body, path)) ? "is there" : null),
  field_value: (validation, { answer, kept }) =>
    isWanted(valueAt(answer.body, validation.path ?? ""), validation, kept),
  field_contains: ({ path = "", value }, { answer, kept }) => {
    const found = valuesAt(answer.body, path).flat();
    return found.some((item) => includes(item, filled(value, kept))) ? null : `holds ${JSON.stringify(found)}`;
  },
  field_equals_context: ({ path = "", context_key = "" }, { answer, kept }) => {
    const found = valueAt(answer.body, path);
    return isThere(found) && isDeepStrictEqual(found, kept.get(context_key)) ? null : `is ${JSON.stringify(found)}`;
  },
  field_less_than: ({ path = "", context_key = "" }, { answer, kept }) => {
    const found = valueAt(answer.body, path);
    return typeof found === "number" && found < Number(kept.get(context_key)) ? null : `is ${JSON.stringify(found)}`;
  },
  error_code: (validation, { answer, kept }) => isWanted(valueAt(answer.body, "adcp_error.code"), validation, kept),
};

/** What does not hold of an answer. A check nobody knows is a fault of the runner's, and fails too. */
export function faultOf(validation: Validation, ground: Ground): string | null {
  const check = CHECKS[validation.check];
  const fault = check ? check(validation, ground) : "is a check this runner does not know";
  return fault && `${validation.check} ${validation.path ?? ""} ${fault}`;
}

function isWanted(found: unknown, { value, allowed_values }: Validation, kept: Kept): string | null {
  const wanted = (allowed_values ?? [value]).map((item) => filled(item, kept));
  return wanted.some((item) => isDeepStrictEqual(item, found)) ? null : `is ${JSON.stringify(found)}`;
}

const isThere = (value: unknown) => value !== undefined && value !== null;

/** An object holds another where it has all its members. */
function includes(item: unknown, wanted: unknown): boolean {
  if (typeof wanted !== "object" || wanted === null) return isDeepStrictEqual(item, wanted);
  return Object.entries(wanted).every(([name, value]) => isDeepStrictEqual(valueAt(item, name), value));
}

/** The test controller's own schema is not among the published files here; the checks by field remain. */
const UNPUBLISHED = ["compliance/"];

function schemaFault({ step, answer }: Ground): string | null {
  const name = (step.response_schema_ref ?? "").replace(/\.json$/, "");
  const check = schemasOf(String(answer.body.adcp_version))(name);
  if (!check) return UNPUBLISHED.some((folder) => name.startsWith(folder)) ? null : `has no schema ${name}`;
  if (check(withoutEnvelope(step.task, answer.body))) return null;
  return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`).join("; ");
}

/** Whether the capabilities are such that a script, or a phase of it, applies. */
export function applies(condition: Condition | undefined, capabilities: unknown): boolean {
  if (!condition) return true;
  const found = valueAt(capabilities, condition.path);
  const list = Array.isArray(found) ? found : [];
  if ("equals" in condition && !isDeepStrictEqual(found, condition.equals)) return false;
  if ("contains" in condition && !list.includes(condition.contains)) return false;
  if ("not_contains" in condition && list.includes(condition.not_contains)) return false;
  return condition.present !== true || isThere(found);
}
