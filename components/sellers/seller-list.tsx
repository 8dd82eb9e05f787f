"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { Empty, LoadFailed, Loading, PageHead } from "@/components/ui/page";
import { Panel, PanelFooter, PanelHeader } from "@/components/ui/panel";
import { api } from "@/lib/api/client";
import { DimensionMatrix } from "./dimension-matrix";
import { SandboxSellers } from "./sandbox-sellers";
import type { SandboxSeller } from "./sandbox-street";
import { SellerTable } from "./seller-table";

/** Every seller: reach, standing and what each can be held to. */
export function SellerList({ sandbox }: { sandbox: readonly SandboxSeller[] }) {
  const sellers = useQuery(api.sellers.list.queryOptions());
  const none = sellers.data?.length === 0;
  return (
    <>
      <PageHead
        title="Sellers"
        sub={sellers.data && !none ? `${sellers.data.length} on this desk` : null}
        actions={
          <ButtonLink
            href="/sellers/new"
            variant={none && sandbox.length > 0 ? "default" : "primary"}
            icon={<Plus aria-hidden="true" size={16} />}
          >
            Add a seller
          </ButtonLink>
        }
      />
      {sellers.isPending ? <Loading what="your sellers" /> : null}
      {sellers.isError ? <LoadFailed error={sellers.error} retry={() => sellers.refetch()} /> : null}
      {sellers.data ? (
        <div className="grid gap-4">
          {none ? (
            <Panel>
              <Empty title="No seller yet">
                A seller is the address of a sales agent that speaks AdCP, with the token it gave you. The desk reads
                its capabilities first: which version, which tools, and which of the seven typed dimensions it can be
                held to.
                {sandbox.length > 0 ? " To try the desk out, add a sandbox seller below." : null}
              </Empty>
            </Panel>
          ) : (
            <>
              <Panel labelledBy="reach">
                <PanelHeader title="Reach and record" id="reach" />
                <SellerTable sellers={sellers.data} />
              </Panel>
              <Panel labelledBy="matrix">
                <PanelHeader title="Sellers by dimension" id="matrix" />
                <DimensionMatrix sellers={sellers.data} />
                <PanelFooter>
                  Support means the seller reads and checks the field. It does not mean it will agree to the bound.
                </PanelFooter>
              </Panel>
            </>
          )}
          <SandboxSellers offered={sandbox} known={sellers.data} primary={none} />
        </div>
      ) : null}
    </>
  );
}
