import { readFileSync } from "node:fs";
import { parse } from "yaml";

/** A condition on the capabilities, or on what earlier steps left behind. */
export type Condition = {
  path: string;
  equals?: unknown;
  contains?: unknown;
  not_contains?: unknown;
  present?: boolean;
};

export type Validation = {
  check: string;
  path?: string;
  value?: unknown;
  allowed_values?: unknown[];
  context_key?: string;
  description?: string;
};

/** A value a step leaves for later ones: read from its answer, or made. */
export type ContextOutput = { name?: string; key?: string; path?: string; generate?: string };

export type Step = {
  id: string;
  task: string;
  requires_tool?: string;
  response_schema_ref?: string;
  expect_error?: boolean;
  contributes?: boolean;
  sample_request?: Record<string, unknown>;
  context_outputs?: ContextOutput[];
  validations?: Validation[];
};

export type Phase = {
  id: string;
  optional?: boolean;
  skip_if?: string;
  requires_capability?: Condition;
  branch_set?: { id: string; semantics: string };
  steps: Step[];
};

export type Fixtures = {
  products?: ({ product_id: string } & Record<string, unknown>)[];
  pricing_options?: ({ product_id: string; pricing_option_id: string } & Record<string, unknown>)[];
};

/** A conformance script of the protocol: phases of calls, and what has to hold of each answer. */
export type Storyboard = {
  id: string;
  requires_capability?: Condition;
  required_tools?: string[];
  prerequisites?: { controller_seeding?: boolean };
  fixtures?: Fixtures;
  phases: Phase[];
};

export function readStoryboard(file: string): Storyboard {
  return parse(readFileSync(file, "utf8")) as Storyboard;
}
