import { beforeAll, describe, expect, it } from "vitest";
import { resetSandbox } from "../http/standalone";
import { Buyer, useFreshSandbox } from "../testing/buyer";
import { ahead } from "../testing/street";

beforeAll(useFreshSandbox);

describe("the clock of a seller", () => {
  it("runs holds out without anybody waiting, for the buyer whose clock it is", async () => {
    const [mine, yours] = [new Buyer("streamhaus"), new Buyer("streamhaus")];
    const held = await mine.hold(await mine.request());
    const theirs = await yours.hold(await yours.request());
    await ahead(mine, 901);
    expect((await mine.accept(held)).body.adcp_error.code).toBe("PROPOSAL_EXPIRED");
    expect((await yours.accept(theirs)).body.status).toBe("completed");
  });
});

describe("a seed", () => {
  it("makes the same ids in the same order, and other ids from another seed", async () => {
    const ids = async (seed: string) => {
      const buyer = new Buyer("streamhaus");
      await buyer.control({ seed });
      return [(await buyer.request()).proposal_id, (await buyer.request()).proposal_id];
    };
    const first = await ids("a");
    expect(new Set(first).size).toBe(2);
    expect(await ids("a")).toEqual(first);
    expect(await ids("b")).not.toEqual(first);
  });

  it("begins anew after a reset", async () => {
    const buyer = new Buyer("streamhaus");
    const reset = { reset: true, seed: "again" };
    await buyer.control(reset);
    const first = (await buyer.request()).proposal_id;
    await buyer.control(reset);
    expect((await buyer.request()).proposal_id).toBe(first);
  });
});

describe("resetting the street", () => {
  it("makes every seller forget every buyer", async () => {
    const buyers = [new Buyer("streamhaus"), new Buyer("slowboat")];
    const ids = await Promise.all(buyers.map(async (buyer) => (await buyer.request()).proposal_id));
    resetSandbox();
    for (const [index, buyer] of buyers.entries()) {
      const { body } = await buyer.call("decline_proposals", {
        idempotency_key: "reset.test.00000001",
        declines: [{ proposal_id: ids[index], reason: "price" }],
      });
      expect(body.results[0]?.outcome).toBe("unable");
    }
  });
});
