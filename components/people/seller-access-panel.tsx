"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, TextArea } from "@/components/ui/field";
import { LoadFailed, Loading } from "@/components/ui/page";
import { Panel, PanelFooter, PanelHeader } from "@/components/ui/panel";
import { api } from "@/lib/api/client";
import { DoorMessage } from "./door-message";
import { NEW_RIGHTS, rightsOf, rightsProblems } from "./rights";
import { useRereadPeople } from "./use-people";

type Access = { sellerId: string; name: string; brands: string[] };

/** Which brands a seller is kept for. */
export function SellerAccessPanel() {
  const { data: sellers, error, refetch } = useQuery(api.people.sellerAccess.queryOptions());
  const [chosen, setChosen] = useState<Access | null>(null);
  return (
    <Panel labelledBy="seller-access">
      <PanelHeader id="seller-access" title="Sellers kept for some brands" />
      {sellers ? (
        <SellerRows sellers={sellers} onChange={setChosen} />
      ) : (
        <div className="px-4">
          {error ? <LoadFailed error={error} retry={refetch} /> : <Loading what="the sellers" />}
        </div>
      )}
      <PanelFooter>
        Who works for none of a seller’s brands does not see it, except where they negotiate with it already.
      </PanelFooter>
      {chosen ? <AccessDialog access={chosen} onClose={() => setChosen(null)} /> : null}
    </Panel>
  );
}

function SellerRows({ sellers, onChange }: { sellers: readonly Access[]; onChange: (access: Access) => void }) {
  if (sellers.length === 0) return <p className="px-3 py-4 text-ink-3 sm:px-4">No seller is on the desk yet.</p>;
  return (
    <ul>
      {sellers.map((each) => (
        <li
          key={each.sellerId}
          className="flex flex-wrap items-center gap-x-6 gap-y-1 border-line px-3 py-2.5 not-last:border-b sm:px-4"
        >
          <span className="min-w-0 flex-1 basis-40 font-semibold wrap-anywhere">{each.name}</span>
          <span className="min-w-0 flex-1 basis-56 text-ink-2 wrap-anywhere">
            {each.brands.length === 0 ? "Every brand" : each.brands.join(", ")}
          </span>
          <Button size="sm" onClick={() => onChange(each)}>
            Change<span className="sr-only"> the brands of {each.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function AccessDialog({ access, onClose }: { access: Access; onClose: () => void }) {
  const [brands, setBrands] = useState(access.brands.join("\n"));
  const [isTried, setTried] = useState(false);
  const reread = useRereadPeople();
  const keep = useMutation(
    api.people.keepSellerFor.mutationOptions({
      onSuccess: async () => {
        await reread();
        onClose();
      },
    }),
  );
  const typed = { ...NEW_RIGHTS, isBranded: true, brands };
  const problem = rightsProblems(typed).brands;

  function save() {
    setTried(true);
    if (!problem) keep.mutate({ sellerId: access.sellerId, brands: rightsOf(typed).brands ?? [] });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Which brands ${access.name} is kept for`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" onClick={save} pending={keep.isPending}>
            Save
          </Button>
        </>
      }
    >
      <Field
        label="Brands"
        error={isTried ? problem : undefined}
        hint="Domains, one a line. With none, it is for every brand."
      >
        <TextArea rows={4} spellCheck={false} value={brands} onChange={(event) => setBrands(event.target.value)} />
      </Field>
      <DoorMessage>{keep.error?.message ?? null}</DoorMessage>
    </Dialog>
  );
}
