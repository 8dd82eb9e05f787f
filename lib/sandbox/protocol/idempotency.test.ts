import { beforeAll, describe, expect, it } from "vitest";
import { ACCOUNT, type AnswerBody, BRIEF, Buyer, freshKey, freshToken, useFreshSandbox } from "../testing/buyer";

beforeAll(useFreshSandbox);

const without = ({ context, replayed, ...rest }: AnswerBody) => JSON.stringify(rest);

describe("the same request twice", () => {
  it("gets the first answer word for word, marked as a replay, with the new attempt's context", async () => {
    const buyer = new Buyer("streamhaus");
    const request = { idempotency_key: freshKey(), brief: BRIEF, account: ACCOUNT };
    const first = await buyer.call("request_proposals", { ...request, context: { attempt: 1 } });
    const second = await buyer.call("request_proposals", { ...request, context: { attempt: 2 } });
    expect(first.body.replayed).toBeUndefined();
    expect(second.body.replayed).toBe(true);
    expect(second.body.context).toEqual({ attempt: 2 });
    expect(without(second.body)).toBe(without(first.body));
  });

  it("is the same whatever the order of members and the governance context", async () => {
    const buyer = new Buyer("streamhaus");
    const key = freshKey();
    await buyer.call("request_proposals", { idempotency_key: key, brief: BRIEF, account: ACCOUNT });
    const again = { governance_context: "g", account: ACCOUNT, brief: BRIEF, idempotency_key: key };
    expect((await buyer.call("request_proposals", again)).body.replayed).toBe(true);
  });

  it.each([
    ["brief", { brief: `${BRIEF} ` }],
    ["context_id", { context_id: "c-1" }],
    ["adcp_major_version", { adcp_major_version: 3 }],
  ])("is another request where %s differs", async (_name, change) => {
    const buyer = new Buyer("streamhaus");
    const request = { idempotency_key: freshKey(), brief: BRIEF, account: ACCOUNT };
    await buyer.call("request_proposals", request);
    const { isError, body } = await buyer.call("request_proposals", { ...request, ...change });
    expect(isError).toBe(true);
    expect(body.adcp_error).toMatchObject({ code: "IDEMPOTENCY_CONFLICT", recovery: "correctable" });
    expect(body.adcp_error.details).toBeUndefined();
  });

  it("keeps no error: the key still works once the request is right", async () => {
    const buyer = new Buyer("streamhaus");
    const draft = await buyer.request();
    const idempotency_key = freshKey();
    const bad = [{ proposal_id: draft.proposal_id, action: "revise", alternatives: { count: 9 } }];
    expect((await buyer.call("refine_proposals", { idempotency_key, refinements: bad })).isError).toBe(true);
    const good = [{ proposal_id: draft.proposal_id, action: "revise", alternatives: { count: 2 } }];
    const { body } = await buyer.call("refine_proposals", { idempotency_key, refinements: good });
    expect(body.replayed).toBeUndefined();
    expect(body.results[0]?.outcome).toBe("revised");
  });

  it("belongs to one principal and one account", async () => {
    const idempotency_key = freshKey();
    const request = { idempotency_key, brief: BRIEF, account: ACCOUNT };
    const first = await new Buyer("streamhaus").call("request_proposals", request);
    const other = await new Buyer("streamhaus").call("request_proposals", request);
    expect(other.body.replayed).toBeUndefined();
    expect(other.body.proposals[0]?.proposal_id).not.toBe(first.body.proposals[0]?.proposal_id);
    const buyer = new Buyer("streamhaus");
    await buyer.call("request_proposals", request);
    const account = { ...ACCOUNT, operator: "second-agency.example" };
    expect((await buyer.call("request_proposals", { ...request, account })).body.replayed).toBeUndefined();
  });

  it.each(["short", "has a space in it", "slash/is/not/allowed", undefined])("refuses the key %o", async (key) => {
    const { body } = await new Buyer("streamhaus").call("request_proposals", {
      idempotency_key: key,
      brief: BRIEF,
      account: ACCOUNT,
    });
    expect(body.adcp_error).toMatchObject({ code: "INVALID_REQUEST", field: "idempotency_key" });
  });

  it("replays a finalize with the hold it granted, expired or not", async () => {
    const buyer = new Buyer("streamhaus", "3.2", freshToken());
    const draft = await buyer.request();
    const request = {
      idempotency_key: freshKey(),
      refinements: [{ proposal_id: draft.proposal_id, action: "finalize" }],
    };
    const first = await buyer.call("refine_proposals", request);
    const second = await buyer.call("refine_proposals", request);
    expect(second.body.replayed).toBe(true);
    expect(second.body.results).toEqual(first.body.results);
  });
});
