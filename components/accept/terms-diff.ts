/** One value that is not the same in both terms. `undefined` means the terms have no such value; missing is not zero. */
export type TermsChange = { pointer: string; reviewed: unknown; committed: unknown };

export type TermsDiff = { changes: TermsChange[]; identical: number };

/**
 * Every leaf of two commercial terms that differs, by RFC 6901 pointer, with the count of leaves that are the same. Array order
 * binds (facts 17.5): purchases are compared by index, as bindings are. An empty list or object is a leaf of its own.
 */
export function termsDiff(reviewed: unknown, committed: unknown): TermsDiff {
  const before = leaves(reviewed);
  const after = leaves(committed);
  const changes: TermsChange[] = [];
  let identical = 0;
  for (const pointer of new Set([...before.keys(), ...after.keys()])) {
    const left = before.get(pointer);
    const right = after.get(pointer);
    if (before.has(pointer) && after.has(pointer) && sameLeaf(left, right)) identical += 1;
    else changes.push({ pointer, reviewed: left, committed: right });
  }
  return { changes, identical };
}

// Leaves are scalars or empty containers, so their JSON decides; -0 and 0 are one number in canonical JSON.
function sameLeaf(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

function leaves(value: unknown): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const open: { pointer: string; value: unknown }[] = [{ pointer: "", value }];
  for (let entry = open.pop(); entry; entry = open.pop()) {
    const children = childrenOf(entry.value);
    if (children.length === 0) found.set(entry.pointer, entry.value);
    for (const [name, child] of children.reverse()) {
      const step = name.replaceAll("~", "~0").replaceAll("/", "~1");
      open.push({ pointer: `${entry.pointer}/${step}`, value: child });
    }
  }
  return found;
}

function childrenOf(value: unknown): [string, unknown][] {
  if (Array.isArray(value)) return value.map((child, at) => [String(at), child]);
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}
