import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decline } from "../declines/decline";
import { conflict } from "../refusal";
import { newKey, refusalOf, TestDesk } from "../testing/desk";
import { once } from "./send";

const desk = new TestDesk();
beforeAll(() => desk.open());
afterAll(() => desk.close());

describe("of two presses with one key", () => {
  it("the slower one ends as the quicker one, though it finds what that one did in its way", async () => {
    const { threadId, source } = await desk.proposed();
    const declines = [{ snapshotId: source.id, reason: "timing" as const }];
    const key = newKey();
    const wish = { key, verb: "declines/send", input: { threadId, declines } };
    let quicker: unknown;
    const slower = await once(desk.ctx, wish, async () => {
      quicker = await decline(desk.ctx, { threadId, key, declines });
      throw conflict("It was declined already.");
    });
    expect(slower).toEqual(quicker);
  });

  it("the slower one is refused where the quicker one wanted something else", async () => {
    const { threadId, source } = await desk.proposed();
    const declines = [{ snapshotId: source.id, reason: "timing" as const }];
    const key = newKey();
    const act = async () => {
      await decline(desk.ctx, { threadId, key, declines });
      throw conflict("It was declined already.");
    };
    const other = { key, verb: "declines/send", input: { threadId, declines: [] } };
    expect(await refusalOf(once(desk.ctx, other, act))).toMatchObject({ message: expect.stringContaining("new key") });
  });

  it("a refusal stands where nothing was sent, and so does an error that is none", async () => {
    const wish = { key: newKey(), verb: "declines/send", input: {} };
    const refused = once(desk.ctx, wish, () => Promise.reject(conflict("It was accepted.")));
    expect(await refusalOf(refused)).toMatchObject({ message: "It was accepted." });
    await expect(once(desk.ctx, wish, () => Promise.reject(new TypeError("broken")))).rejects.toThrow("broken");
  });
});
