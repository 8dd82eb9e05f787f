import type { Criteria } from "@/lib/adcp";
import { preflightRequest } from "@/lib/negotiation";
import { requestProposals } from "@/lib/negotiation/requests";
import { bindThread } from "@/lib/store";
import { bindAccount } from "../accounts/bind";
import type { CallEnd } from "../calls/end";
import { once, send } from "../calls/send";
import { type Context, requirePermission } from "../context";
import { fingerprint } from "../fingerprint";
import { storedObject } from "../json";
import { discover } from "../legacy/discover";
import { blocked, conflict, requireNoProblem } from "../refusal";
import { capabilitiesOf } from "../sellers/declared";
import { laneOf } from "../threads/lane";
import { accountOf, loadThreadToAct } from "../threads/load";
import { requireCompactSeller } from "../threads/may-change";

/**
 * Sends the brief to one thread's seller, in the words of the lane it is in. The first request freezes the thread's version pin and account.
 * @throws DeskRefusal NOT_FOUND, BLOCKED, CONFLICT, PREFLIGHT, SELLER_UNREACHABLE (while the account is bound)
 */
export async function sendRequest(ctx: Context, input: { threadId: string; key: string }): Promise<CallEnd> {
  requirePermission(ctx, "negotiate");
  const wish = { key: input.key, verb: "requests/send", input: { threadId: input.threadId } };
  return once(ctx, wish, async () => {
    const thread = await loadThreadToAct(ctx, input.threadId);
    if (laneOf(thread).kind === "legacy") return discover(ctx, { thread, wish });
    requireCompactSeller(thread);
    const { row, negotiation, seller, declared } = thread;
    const pin = row.pin ?? declared.pin;
    if (pin === null) throw blocked(`${seller.name} offers no AdCP version that this desk speaks.`);
    const account = accountOf(row) ?? (await bindAccount(ctx, thread, pin));
    const criteria = negotiation.criteria_text === null ? undefined : storedObject(negotiation.criteria_text);
    const request = requestProposals(
      { pin, key: input.key },
      {
        brief: negotiation.brief,
        account,
        brand: { domain: negotiation.brand_domain },
        criteria: criteria as Criteria | undefined,
      },
    );
    requireNoProblem(preflightRequest({ request, capabilities: capabilitiesOf(declared) }));
    return send(ctx, {
      wish,
      kind: "request",
      tool: "request_proposals",
      thread: row,
      sellerName: seller.name,
      request,
      action: "request.sent",
      detail: { pin },
      soleClaim: {
        id: `request ${row.id}`,
        taken: `The brief is on its way to ${seller.name}, or it is not known whether it arrived; nothing was sent.`,
      },
      before: async (tx) => {
        const isBound = await bindThread(tx, row.id, {
          pin,
          pin_tested: declared.pinTested ? 1 : 0,
          account_text: JSON.stringify(account),
          account_key: fingerprint(account),
        });
        // Another press was first, and found other capabilities or another account: the thread is that one's.
        if (!isBound) throw conflict("This thread was bound to a version and account meanwhile; nothing was sent.");
      },
    });
  });
}
