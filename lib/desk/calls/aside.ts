export type Conclusion = "did_not_happen" | "happened" | "not_known";

/** A person's word on an unknown outcome, found out elsewhere. */
export type Aside = { note: string; at: string; by: string; concluded: Conclusion };
