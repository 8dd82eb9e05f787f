/** The values at a path such as `results[0].proposals[*].name`; none where it leads nowhere. */
export function valuesAt(root: unknown, path: string): unknown[] {
  const steps = path.match(/[^.[\]]+/g) ?? [];
  return steps.reduce<unknown[]>((found, step) => found.flatMap((value) => childrenOf(value, step)), [root]);
}

/** The one value at a path; undefined where there is none. */
export function valueAt(root: unknown, path: string): unknown {
  return valuesAt(root, path)[0];
}

function childrenOf(value: unknown, step: string): unknown[] {
  if (step === "*") return Array.isArray(value) ? value : [];
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return [];
  return [(value as Record<string, unknown>)[step]];
}
