/** The steps of Sam's scenario, in order. */
export const STEP_IDS = [
  "capabilities",
  "brief",
  "refine",
  "again",
  "compare",
  "finalize",
  "hold",
  "accept",
  "amend",
  "cancel",
] as const;

export type StepId = (typeof STEP_IDS)[number];
