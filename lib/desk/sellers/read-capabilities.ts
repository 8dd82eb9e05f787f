import { type CapabilitiesRow, newId } from "@/lib/store";
import type { SellerAuth } from "@/lib/wire";
import { type Context, instant } from "../context";
import { isObject } from "../json";
import { unreachable } from "../refusal";
import { bodyOf, readFromSeller } from "./ask";
import { declaredBy } from "./declared";

/**
 * Reads a seller's capabilities, without a version pin because no version was agreed yet (facts 18), and its accounts where it has
 * the tool. The reading is returned, not stored. @throws DeskRefusal SELLER_UNREACHABLE
 */
export async function readCapabilities(
  ctx: Context,
  sellerId: string,
  seller: { url: string; auth: SellerAuth },
): Promise<CapabilitiesRow> {
  const startedAt = performance.now();
  const reply = bodyOf(await readFromSeller(seller, "get_adcp_capabilities", {}, null));
  const ms = Math.round(performance.now() - startedAt);
  if (!isObject(reply.body.adcp)) {
    throw unreachable({
      kind: "not_adcp",
      message: "The address answers, but not with AdCP capabilities.",
      sent: true,
    });
  }
  const reading = {
    id: newId("cap"),
    seller_id: sellerId,
    read_at: instant(ctx),
    raw_text: reply.raw,
    served_version: reply.servedVersion ?? null,
    ms,
  };
  return { ...reading, accounts_text: await readAccounts(seller, declaredBy(reading).pin) };
}

// Accounts are an extra: a seller without the tool, or one that fails here, is still a seller.
async function readAccounts(seller: { url: string; auth: SellerAuth }, pin: string | null): Promise<string | null> {
  const reply = await readFromSeller(seller, "list_accounts", {}, pin);
  return reply.kind === "done" && Array.isArray(reply.body.accounts) ? reply.raw : null;
}
