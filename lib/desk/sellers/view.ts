import { type CapabilitiesRow, type Db, newestCapabilities, type SellerRow } from "@/lib/store";
import { accountsIn, declaredBy } from "./declared";
import { loadStandings, type StandingRecord, standingOf } from "./standing";

export type SellerView = ReturnType<typeof sellerView>;

/** Sellers as the browser reads them, in the order given. The token is no part of it. */
export async function viewSellers(db: Db, sellers: SellerRow[]): Promise<SellerView[]> {
  const ids = sellers.map(({ id }) => id);
  const readings = await newestCapabilities(db, ids);
  const standings = await loadStandings(db, ids);
  return sellers.map((seller) => sellerView(seller, readings.get(seller.id), standings(seller.id)));
}

function sellerView(seller: SellerRow, reading: CapabilitiesRow | undefined, record: StandingRecord) {
  const declared = declaredBy(reading);
  return {
    id: seller.id,
    name: seller.name,
    url: seller.url,
    auth: seller.auth,
    lane: declared.lane,
    supportedVersions: declared.supportedVersions,
    pin: declared.pin,
    pinTested: declared.pinTested,
    servedVersion: reading?.served_version ?? null,
    lifecycleTools: declared.lifecycleTools,
    refinement: declared.refinement,
    idempotency: declared.idempotency,
    requireOperatorAuth: declared.requireOperatorAuth,
    billing: declared.billing,
    currencyModes: declared.currencyModes,
    capabilitiesReadAt: reading?.read_at ?? null,
    capabilitiesTtlSeconds: declared.ttlSeconds,
    capabilitiesText: reading?.raw_text ?? null,
    lastTest: lastTestOf(seller),
    accounts: accountsIn(reading?.accounts_text ?? null).map(({ label, status, currency }) => ({
      label,
      status,
      currency,
    })),
    standing: standingOf(record, seller.created_at),
  };
}

function lastTestOf(seller: SellerRow) {
  const { tested_at: at, test_ok: ok, test_ms: ms, test_message: message } = seller;
  if (at === null || ok === null || ms === null || message === null) return null;
  return { ok: ok === 1, ms, at, message };
}
