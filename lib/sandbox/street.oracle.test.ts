import { beforeAll, describe, expect, it } from "vitest";
import type { Proposal } from "@/lib/adcp";
import { PROFILES } from "./profiles";
import type { SellerProfile } from "./profiles/types";
import { SERVED_VERSIONS } from "./protocol/versions";
import { type Buyer, useFreshSandbox } from "./testing/buyer";
import { findingsOf, proposalsIn } from "./testing/findings-of";
import { arePublished, type Lookup, schemaName, schemasOf, withoutEnvelope } from "./testing/published-schemas";
import { playSeller } from "./testing/street";

/** Sellers that are what they say. The crooked one has tests of its own; the bouncer lets nobody say this much. */
const HONEST = PROFILES.filter(({ id, limit }) => id !== "crooked" && !limit);
const isThere = arePublished();

describe.each(HONEST.map((profile) => [profile.id, profile] as const))(
  "%s",
  { timeout: 120_000 },
  (seller, profile) => {
    let buyer: Buyer;
    beforeAll(async () => {
      useFreshSandbox();
      buyer = await playSeller(seller);
    }, 120_000);

    it("answers every kind of call and breaks down at none", () => {
      const answered = new Set(buyer.log.filter(({ outcome }) => !outcome.isError).map(({ tool }) => tool));
      expect([...answered]).toEqual(expect.arrayContaining(expectedOf(profile)));
      expect(buyer.log.every(({ outcome }) => outcome.body.adcp_error?.code !== "SERVICE_UNAVAILABLE")).toBe(true);
    });

    it.skipIf(!isThere)("keeps to the published schemas, in every answer", () => {
      const lookup = schemasOf(profile.versions?.[0] ?? SERVED_VERSIONS[0] ?? "3.2");
      const faults = buyer.log.flatMap(({ tool, request, outcome }) => {
        const name = outcome.isError ? "core/error" : schemaName(tool, "response");
        const value = outcome.isError ? outcome.body.adcp_error : withoutEnvelope(tool, outcome.body);
        const isList = tool === "list_products" && !outcome.isError;
        const errors = isList ? listFaults(lookup, value) : faultsOf(lookup, name, value);
        return errors.map((error) => `${tool} ${JSON.stringify(request).slice(0, 300)}: ${error}`);
      });
      expect(faults).toEqual([]);
    });

    it("gives the desk nothing to block", () => {
      const sources = new Map<string, Proposal>();
      const remarks = buyer.log.flatMap(({ tool, request, outcome }) => {
        const findings = findingsOf(tool, request, outcome, sources);
        for (const proposal of proposalsIn(outcome)) sources.set(proposal.proposal_id, proposal);
        return findings
          .filter(({ severity }) => severity === "block")
          .map(({ code, message }) => `${tool} ${code}: ${message}`);
      });
      expect(remarks).toEqual([]);
    });
  },
);

/** A business that comes to its end has been through these. */
function expectedOf({ legacy, grantsNoHolds, id }: SellerProfile): string[] {
  const common = ["get_adcp_capabilities", "sync_accounts", "list_accounts", "get_products", "list_tasks"];
  if (legacy) return [...common, "create_media_buy", "get_media_buys"];
  // No three lines of the widest seller come to an order.
  const direct = id === "multiplex" ? [] : ["buy_products"];
  const compact = ["list_products", "request_proposals", "refine_proposals", "decline_proposals", ...direct];
  if (grantsNoHolds) return [...common, ...compact];
  return [...common, ...compact, "accept_proposal", "control_media_buy", "get_media_buys"];
}

function faultsOf(lookup: Lookup, name: string, value: unknown): string[] {
  const check = lookup(name) ?? schemasOf("3.2")(name);
  if (!check) return [`no schema ${name}`];
  return check(value) ? [] : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** The list is published for the pre-release only; a product is published for both, so each stands for itself. */
function listFaults(lookup: Lookup, value: unknown): string[] {
  const { products, ...list } = value as { products?: unknown[] };
  const root = products ? { ...list, products: [] } : list;
  return [
    ...faultsOf(lookup, schemaName("list_products", "response"), root),
    ...(products ?? []).flatMap((product) => faultsOf(lookup, "core/canonical-product", product)),
  ];
}
