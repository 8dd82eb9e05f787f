"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { AssurancePanel } from "@/components/legacy/firm/assurance-panel";
import { LanePanel } from "@/components/legacy/lane/lane-panel";
import { ButtonLink } from "@/components/ui/button";
import { LoadFailed, Loading, PageHead } from "@/components/ui/page";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { api } from "@/lib/api/client";
import { ChangesPanel } from "./changes-panel";
import { DeclaredText } from "./declared-text";
import { DimensionMatrix } from "./dimension-matrix";
import { DimensionTable } from "./dimension-table";
import { AccountsPanel, AlternativesPanel, IdempotencyPanel } from "./limit-panels";
import { OpenThreads } from "./open-threads";
import { SandboxNotice } from "./sandbox-notice";
import type { SandboxSeller } from "./sandbox-street";
import { SellerHead } from "./seller-head";
import { CredentialsRefused, SignInPanel } from "./sign-in-panel";
import { StandingPanel } from "./standing-panel";
import { VersionPanel } from "./version-panel";

/** Everything the desk knows about one seller: what it declared, and what the desk saw it do. */
export function SellerPage({ id, sandbox }: { id: string; sandbox: readonly SandboxSeller[] }) {
  const [isRenewed, setRenewed] = useState(false);
  const seller = useQuery(api.sellers.get.queryOptions({ input: { id } }));
  const sellers = useQuery(api.sellers.list.queryOptions());
  if (!seller.data) {
    return (
      <>
        <PageHead crumbs={[{ label: "Sellers", href: "/sellers" }]} title="Seller" />
        {seller.isError ? (
          <LoadFailed error={seller.error} retry={() => seller.refetch()} />
        ) : (
          <Loading what="the seller" />
        )}
      </>
    );
  }
  // Refused credentials stop everything else, so their renewal stands first.
  const isRefused = seller.data.credentialsRefusedAt !== null;
  return (
    <>
      <SellerHead seller={seller.data} />
      <div className="grid gap-4">
        <SandboxNotice seller={seller.data} sandbox={sandbox} />
        {isRefused ? (
          <>
            <CredentialsRefused seller={seller.data} />
            <SignInPanel seller={seller.data} isRenewed={isRenewed} onRenewed={() => setRenewed(true)} />
          </>
        ) : null}
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_392px]">
          <div className="grid min-w-0 gap-4">
            <VersionPanel seller={seller.data} />
            <LanePanel seller={seller.data} />
            <DimensionTable seller={seller.data} />
            <div className="grid gap-4 md:grid-cols-3">
              <AlternativesPanel seller={seller.data} />
              <IdempotencyPanel seller={seller.data} />
              <AccountsPanel seller={seller.data} />
            </div>
          </div>
          <div className="grid min-w-0 gap-4">
            {isRefused ? null : (
              <SignInPanel seller={seller.data} isRenewed={isRenewed} onRenewed={() => setRenewed(true)} />
            )}
            <AssurancePanel seller={seller.data} />
            <ChangesPanel seller={seller.data} />
            <StandingPanel seller={seller.data} />
            <OpenThreads seller={seller.data} />
          </div>
        </div>
        {sellers.data ? (
          <Panel labelledBy="matrix">
            <PanelHeader title="Sellers by dimension" id="matrix">
              <ButtonLink href="/sellers/new" size="sm" icon={<Plus aria-hidden="true" size={14} />}>
                Add a seller
              </ButtonLink>
            </PanelHeader>
            <DimensionMatrix sellers={sellers.data} here={id} />
          </Panel>
        ) : null}
        <DeclaredText seller={seller.data} />
      </div>
    </>
  );
}
