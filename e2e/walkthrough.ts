import { mkdirSync } from "node:fs";
import type { Page } from "./desk";

const FOLDER = "docs/screenshots";

/** Takes the pictures of docs/walkthrough.md while the scenario plays, where PARLEY_SCREENSHOTS asks for it. */
export class Walkthrough {
  private readonly on = Boolean(process.env.PARLEY_SCREENSHOTS);

  constructor(private readonly page: Page) {
    if (this.on) mkdirSync(FOLDER, { recursive: true });
  }

  async screen(name: string): Promise<void> {
    if (!this.on) return;
    // The pictures show the screen at rest, from its top: no hover, no caret, nothing scrolled.
    await this.page.mouse.move(0, 0);
    await this.page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      window.scrollTo(0, 0);
    });
    // As tall as the page, so that what sticks to an edge of the window stands where the page ends.
    const size = this.page.viewportSize();
    const height = await this.page.evaluate(() => document.documentElement.scrollHeight);
    if (size) await this.page.setViewportSize({ width: size.width, height: Math.max(size.height, height) });
    await this.page.screenshot({ path: `${FOLDER}/${name}-light.png`, animations: "disabled" });
    if (size) await this.page.setViewportSize(size);
  }
}
