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
  const answer = await readFromSeller(link, "get_adcp_capabilities", {}, null);
  const ms = Math.round(performance.now() - startedAt);
  const reading = { id: newId("cap"), seller_id: id, read_at: instant(ctx), ms };
  if (answer.kind === "refused" && answer.error.code === NO_SUCH_TOOL && (await hasProducts(link))) {
    return { ...reading, raw_text: answer.raw, served_version: null, accounts_text: null, changes_text: null };
  }
  const reply = bodyOf(answer);
  if (!isObject(reply.body.adcp)) {
    throw unreachable({
      kind: "not_adcp",
      message: "The address answers, but not with AdCP capabilities.",
      sent: true,
    });
  }
  const read = { ...reading, raw_text: reply.raw, served_version: reply.servedVersion ?? null };
  const declared = declaredBy(read);
  const before = (await newestCapabilities(ctx.db, [id])).get(id);
  const changes = before ? capabilityChanges(declaredBy(before), declared, name) : [];
  return {
    ...read,
    accounts_text: await readAccounts(link, declared.pin ?? declared.legacy?.wireVersion ?? null),
    changes_text: changes.length > 0 ? JSON.stringify(changes) : null,
  };
}

const NO_SUCH_TOOL = "UNSUPPORTED_FEATURE";

/**
 * Whether an address without capabilities is a seller all the same: of a release before 3.0, which had none (facts 1.1). An empty
 * request tells the tool from no tool, and asks for nothing.
 */
async function hasProducts(link: SellerLink): Promise<boolean> {
  const reply = await readFromSeller(link, "get_products", {}, null);
  return reply.kind === "done" || (reply.kind === "refused" && reply.error.code !== NO_SUCH_TOOL);
}

// Accounts are an extra: a seller without the tool, or one that fails here, is still a seller.
async function readAccounts(link: SellerLink, pin: string | null): Promise<string | null> {
  const reply = await readFromSeller(link, "list_accounts", {}, pin);
  return reply.kind === "done" && Array.isArray(reply.body.accounts) ? reply.raw : null;
}
