"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Field, TextArea, TextInput } from "@/components/ui/field";
import { formatInstant } from "@/components/ui/format-time";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { Panel, PanelFooter, PanelHeader } from "@/components/ui/panel";
import { useZone } from "@/components/ui/use-zone";
import { api, type SellerView } from "@/lib/api/client";

const NOT_YOURS = "Only people who manage sellers can change this.";

/** The seller's undertaking that finalizing changes no term: without it on record no firm price is asked for in the older lane. */
export function AssurancePanel({ seller }: { seller: SellerView }) {
  const session = useQuery(api.session.current.queryOptions());
  const { laneInfo, finalizeAssurance } = seller;
  const isAsked = laneInfo.kind === "legacy" && laneInfo.release !== "2.5";
  if (!isAsked && finalizeAssurance === null) return null;
  const mayChange = session.data?.permissions.includes("manage_sellers") ?? false;
  return (
    <Panel labelledBy="assurance">
      <PanelHeader title="Firm prices" id="assurance">
        <AssuranceChip assurance={finalizeAssurance} />
      </PanelHeader>
      <div className="grid gap-3 px-3 py-3 sm:px-4">
        {finalizeAssurance ? (
          <OnRecord seller={seller} assurance={finalizeAssurance} mayChange={mayChange} />
        ) : (
          <Give seller={seller} mayChange={mayChange} />
        )}
      </div>
      <PanelFooter>
        In this lane finalizing may change a proposal. The desk asks for it only on a seller’s written undertaking that
        it does not, checks it every time, and marks it broken the first time it did.
      </PanelFooter>
    </Panel>
  );
}

type Assurance = NonNullable<SellerView["finalizeAssurance"]>;

function AssuranceChip({ assurance }: { assurance: Assurance | null }) {
  if (assurance === null) {
    return (
      <Chip tone="neutral" mark="no">
        Not asked for
      </Chip>
    );
  }
  return assurance.brokenAt === null ? (
    <Chip tone="review" mark="prose">
      On the seller’s word
    </Chip>
  ) : (
    <Chip tone="block" mark="block">
      Broken
    </Chip>
  );
}

function OnRecord({ seller, assurance, mayChange }: { seller: SellerView; assurance: Assurance; mayChange: boolean }) {
  const zone = useZone();
  const id = useId();
  const queries = useQueryClient();
  const withdraw = useMutation(
    api.legacy.withdrawAssurance.mutationOptions({ onSettled: () => queries.invalidateQueries() }),
  );
  return (
    <>
      {assurance.brokenAt === null ? null : (
        <Say kind="block">
          A finalize changed terms all the same, found {formatInstant(assurance.brokenAt, zone)}. It counts for nothing
          since.
        </Say>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <dt className="text-ink-3">Stands in</dt>
        <dd className="font-medium wrap-anywhere">{inertText(assurance.reference)}</dd>
        <dt className="text-ink-3">Note</dt>
        <dd className="whitespace-pre-line wrap-anywhere">{inertText(assurance.note)}</dd>
        <dt className="text-ink-3">Recorded</dt>
        <dd>
          {inertText(assurance.by)}, {formatInstant(assurance.at, zone)}
        </dd>
      </dl>
      <div className="grid justify-items-start gap-1.5">
        <Button
          pending={withdraw.isPending}
          aria-disabled={!mayChange}
          aria-describedby={mayChange ? undefined : id}
          onClick={() => withdraw.mutate({ sellerId: seller.id })}
        >
          Take it off the record
        </Button>
        {mayChange ? null : (
          <p id={id} className="text-12 text-ink-2">
            {NOT_YOURS}
          </p>
        )}
        <Failed error={withdraw.error} />
      </div>
    </>
  );
}

function Give({ seller, mayChange }: { seller: SellerView; mayChange: boolean }) {
  const id = useId();
  const queries = useQueryClient();
  const [reference, setReference] = useState("");
  const [note, setNote] = useState("");
  const [isTried, setTried] = useState(false);
  const assure = useMutation(api.legacy.assure.mutationOptions({ onSettled: () => queries.invalidateQueries() }));
  const isShort = (text: string) => text.trim().length < 3;
  const name = inertText(seller.name);
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!mayChange || isShort(reference) || isShort(note)) return;
        assure.mutate({ sellerId: seller.id, reference: reference.trim(), note: note.trim() });
      }}
    >
      <p>
        No firm price is asked of {name} yet. Record where it undertakes that finalizing changes no term, and one can
        be.
      </p>
      <Field
        label="Where it stands"
        hint="The document and its paragraph."
        error={isTried && isShort(reference) ? "Name the document it stands in." : undefined}
      >
        <TextInput value={reference} maxLength={300} onChange={(event) => setReference(event.target.value)} />
      </Field>
      <Field
        label="What it says"
        hint="For colleagues; it goes on record with your name."
        error={isTried && isShort(note) ? "Say what the seller undertakes." : undefined}
      >
        <TextArea rows={3} value={note} maxLength={2000} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <div className="grid justify-items-start gap-1.5">
        <Button
          type="submit"
          pending={assure.isPending}
          aria-disabled={!mayChange}
          aria-describedby={mayChange ? undefined : id}
        >
          Put it on record
        </Button>
        {mayChange ? null : (
          <p id={id} className="text-12 text-ink-2">
            {NOT_YOURS}
          </p>
        )}
        <Failed error={assure.error} />
      </div>
    </form>
  );
}

function Failed({ error }: { error: Error | null }) {
  if (!error) return null;
  return (
    <p role="alert" className="text-12 text-block">
      {error.message} Nothing was changed.
    </p>
  );
}
