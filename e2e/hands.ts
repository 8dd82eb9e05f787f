import AxeBuilder from "@axe-core/playwright";
import type { Locator } from "@playwright/test";
import { expect, type Page } from "./desk";

/** Hands on the keyboard and nowhere else: no click, and nothing is filled but by pressing keys. */
export class Hands {
  constructor(readonly page: Page) {}

  press(...keys: string[]) {
    return keys.reduce((before, key) => before.then(() => this.page.keyboard.press(key)), Promise.resolve());
  }

  type(text: string) {
    return this.page.keyboard.type(text);
  }

  /** Tab, until the focus is there: an element nobody can reach by Tab fails here. */
  async tabTo(target: Locator) {
    await expect(target).toBeVisible();
    // Found once: by its role and name it would be looked for among everything on the page after each press.
    let element = await target.elementHandle();
    for (let presses = 0; presses < 160; presses += 1) {
      const at = await element?.evaluate((wanted) => ({
        isThere: wanted === document.activeElement,
        isGone: !wanted.isConnected,
      }));
      if (at?.isThere) return;
      if (at?.isGone) element = await target.elementHandle();
      else await this.page.keyboard.press("Tab");
    }
    throw new Error(`Tab never came to ${target}.`);
  }

  async fill(label: string | RegExp, text: string) {
    await this.tabTo(this.page.getByLabel(label, { exact: true }));
    await this.press("Control+a");
    await this.type(text);
  }

  async activate(role: "button" | "link", name: string | RegExp) {
    await this.tabTo(this.page.getByRole(role, { name }).first());
    await this.press("Enter");
  }

  /** Radios are one stop of Tab; arrows choose among them. */
  async choose(group: string, option: string) {
    const radios = this.page.getByRole("group", { name: group });
    await this.tabTo(radios.getByRole("radio", { checked: true }));
    const wanted = radios.getByRole("radio", { name: option });
    for (let presses = 0; presses < 4 && !(await wanted.isChecked()); presses += 1) await this.press("ArrowRight");
    await expect(wanted).toBeChecked();
  }
}

/** The next hold is drawn from the reader's clock: once it is there, the page listens. */
export async function isListening(page: Page) {
  await expect(page.getByRole("link", { name: /^No live hold|^Next hold/ })).toBeVisible();
}

export async function isAccessible(page: Page, screen: string) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const faults = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  expect.soft(faults, screen).toEqual([]);
}
