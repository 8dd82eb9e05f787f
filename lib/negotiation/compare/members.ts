import { isObject, type JsonObject } from "../json";

/** The names some objects have, each once. Objects that follow each other mostly have the same ones. */
class Names {
  readonly all = new Set<string>();
  #last: readonly string[] = [];

  /** Whether `value` has a name that none had before. */
  add(value: JsonObject): boolean {
    const names = Object.keys(value);
    if (sameNames(names, this.#last)) return false;
    this.#last = names;
    const before = this.all.size;
    for (const name of names) this.all.add(name);
    return this.all.size > before;
  }
}

function sameNames(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}

/** Every member that any of some holders has, and every member of their prices and of their targeting. */
export class MembersInUse {
  readonly #own = new Names();
  readonly #pricing = new Names();
  readonly #targeting = new Names();

  get own(): ReadonlySet<string> {
    return this.#own.all;
  }

  get pricing(): ReadonlySet<string> {
    return this.#pricing.all;
  }

  get targeting(): ReadonlySet<string> {
    return this.#targeting.all;
  }

  get size(): number {
    return this.own.size + this.pricing.size + this.targeting.size;
  }

  /** Whether the holders have a member that none had before. */
  add(holders: readonly unknown[]): boolean {
    let isNew = false;
    for (const holder of holders) {
      if (!isObject(holder)) continue;
      if (this.#own.add(holder)) isNew = true;
      if (isObject(holder.pricing) && this.#pricing.add(holder.pricing)) isNew = true;
      if (isObject(holder.targeting_overlay) && this.#targeting.add(holder.targeting_overlay)) isNew = true;
    }
    return isNew;
  }
}
