"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { Empty, LoadFailed, Loading, PageHead } from "@/components/ui/page";
import { Panel } from "@/components/ui/panel";
import { api } from "@/lib/api/client";
import { Deals } from "./deals";

/** Every negotiation of the desk. */
export function NegotiationList() {
  const list = useQuery(api.negotiations.list.queryOptions({ refetchInterval: 15_000 }));
  return (
    <>
      <PageHead
        title="Negotiations"
        sub={list.data ? `${list.data.length} in all` : null}
        actions={
          <ButtonLink href="/negotiations/new" variant="primary" icon={<Plus aria-hidden="true" size={16} />}>
            New negotiation
          </ButtonLink>
        }
      />
      {list.isPending ? <Loading what="the negotiations" /> : null}
      {list.isError ? <LoadFailed error={list.error} retry={() => list.refetch()} /> : null}
      {list.data?.length === 0 ? (
        <Panel>
          <Empty title="No negotiation yet">
            One brief goes to one or several sellers; each answers on its own and stands here with its stage.
          </Empty>
        </Panel>
      ) : null}
      {list.data && list.data.length > 0 ? <Deals negotiations={list.data} title="By campaign" /> : null}
    </>
  );
}
