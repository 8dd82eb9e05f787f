import {
  assurancesOf,
  type CapabilitiesRow,
  capabilityChangesOf,
  type Db,
  type FinalizeAssuranceRow,
  newestCapabilities,
  type SellerRow,
} from "@/lib/store";
import { assuranceView } from "../legacy/assurance";
import { laneView } from "../legacy/lane-view";
import { laneOf } from "../threads/lane";
import { accountsIn, declaredBy } from "./declared";
import { freshUntil } from "./fresh-until";
import { loadStandings, type StandingRecord, standingOf } from "./standing";

export type SellerView = ReturnType<typeof sellerView>;

/** Sellers as the browser reads them, in the order given. The token is no part of it. */
export async function viewSellers(db: Db, sellers: SellerRow[]): Promise<SellerView[]> {
  const ids = sellers.map(({ id }) => id);
  const readings = await newestCapabilities(db, ids);
  const standings = await loadStandings(db, ids);
  const assurances = new Map((await assurancesOf(db, ids)).map((row) => [row.seller_id, row]));
  const changed = await capabilityChangesOf(db, ids, MOST_CHANGES * ids.length);
  const changesOf = (id: string) => changed.filter(({ seller_id }) => seller_id === id).flatMap(sentencesOf);
  return sellers.map((seller) =>
    sellerView(
      seller,
      { reading: readings.get(seller.id), assurance: assurances.get(seller.id) },
      standings(seller.id),
      changesOf(seller.id).slice(0, MOST_CHANGES),
    ),
  );
}

const MOST_CHANGES = 10;
type Change = { at: string; text: string };

function sentencesOf({ read_at, changes_text }: { read_at: string; changes_text: string | null }): Change[] {
  const sentences = changes_text === null ? [] : (JSON.parse(changes_text) as string[]);
  return sentences.map((text) => ({ at: read_at, text }));
}

function sellerView(
  seller: SellerRow,
  { reading, assurance }: { reading: CapabilitiesRow | undefined; assurance: FinalizeAssuranceRow | undefined },
  record: StandingRecord,
  capabilityChanges: Change[],
) {
  const declared = declaredBy(reading);
  return {
    id: seller.id,
    name: seller.name,
    url: seller.url,
    protocol: seller.protocol,
    auth: seller.auth,
    credentialsRefusedAt: seller.credentials_refused_at,
    lane: declared.lane,
    laneInfo: laneView(laneOf({ row: { pin: null }, declared, legacy: undefined })),
    finalizeAssurance: assurance ? assuranceView(assurance) : null,
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
    capabilitiesFreshUntil: reading ? freshUntil(reading, declared) : null,
    capabilityChanges,
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
