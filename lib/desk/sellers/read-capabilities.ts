import { type CapabilitiesRow, newestCapabilities, newId } from "@/lib/store";
import { type Context, instant } from "../context";
import { isObject } from "../json";
import { unreachable } from "../refusal";
import { bodyOf, readFromSeller, type SellerLink } from "./ask";
import { capabilityChanges } from "./changes";
import { declaredBy } from "./declared";

/**
 * Reads a seller's capabilities, without a version pin because no version was agreed yet (facts 18), and its accounts where it has
 * the tool. What it declares otherwise than the last reading is part of it. The reading is returned, not stored. @throws DeskRefusal SELLER_UNREACHABLE
 */
export async function readCapabilities(
  ctx: Context,
  { id, name }: { id: string; name: string },
  link: SellerLink,
): Promise<CapabilitiesRow> {
  const startedAt = performance.now();
  const reply = bodyOf(await readFromSeller(link, "get_adcp_capabilities", {}, null));
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
    seller_id: id,
    read_at: instant(ctx),
    raw_text: reply.raw,
    served_version: reply.servedVersion ?? null,
    ms,
  };
  const declared = declaredBy(reading);
  const before = (await newestCapabilities(ctx.db, [id])).get(id);
  const changes = before ? capabilityChanges(declaredBy(before), declared, name) : [];
  return {
    ...reading,
    accounts_text: await readAccounts(link, declared.pin),
    changes_text: changes.length > 0 ? JSON.stringify(changes) : null,
  };
}

// Accounts are an extra: a seller without the tool, or one that fails here, is still a seller.
async function readAccounts(link: SellerLink, pin: string | null): Promise<string | null> {
  const reply = await readFromSeller(link, "list_accounts", {}, pin);
  return reply.kind === "done" && Array.isArray(reply.body.accounts) ? reply.raw : null;
}
