import type { Dimension } from "@/lib/adcp";
import { pointer } from "../pointer";
import type { Problem } from "../types";

/** Where the preflight rules write down what stands in the way of a request; all of it, never the first only. */
export class Problems {
  readonly list: Problem[] = [];

  add(code: string, path: readonly PropertyKey[], message: string, dimension?: Dimension): void {
    const at = pointer(...path);
    // Two rules may see one fault at one place; a person needs to read it once.
    if (this.list.some((problem) => problem.code === code && problem.pointer === at)) return;
    this.list.push({ code, pointer: at, message, ...(dimension === undefined ? {} : { dimension }) });
  }

  /** What a schema says of a place or a rule that was already said in better words is not said again. */
  addUnlessSaid(code: string, path: readonly PropertyKey[], message: string, dimension?: Dimension): void {
    const at = pointer(...path);
    const isSaid = this.list.some((problem) => problem.pointer === at || (code !== "shape" && problem.code === code));
    if (!isSaid) this.add(code, path, message, dimension);
  }
}
