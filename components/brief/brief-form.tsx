"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useFill } from "@/components/demo/fills";
import { FieldLimits } from "@/components/legacy/brief/field-limits";
import { Banner } from "@/components/ui/banner";
import { Button, ButtonLink } from "@/components/ui/button";
import { Checkbox, Field, NumberInput, TextArea, TextInput } from "@/components/ui/field";
import { Empty, LoadFailed, Loading } from "@/components/ui/page";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { api } from "@/lib/api/client";
import { ChannelField } from "./channel-field";
import { type BriefDraft, type BriefField, briefCriteria, briefInput, briefProblems, EMPTY_DRAFT } from "./draft";
import { RequestPreview } from "./request-preview";
import { SellerPicks } from "./seller-picks";
import { markToSend } from "./to-be-sent";
import { useBriefDraft } from "./use-brief-draft";

type BriefFormProps = { preselect: string | null; onCreated: (negotiationId: string) => void };

/** Campaign, brief, hard filters and sellers. Kept in this browser while it is typed. */
export function BriefForm({ preselect, onCreated }: BriefFormProps) {
  const queries = useQueryClient();
  const sellers = useQuery(api.sellers.list.queryOptions());
  const { draft, ready, change, clear } = useBriefDraft(preselect);
  const [attempt, setAttempt] = useState(0);
  const [before, setBefore] = useState<BriefDraft | null>(null);
  useFill(
    "brief",
    ({ values }) => {
      setBefore(draft);
      change({ ...EMPTY_DRAFT, ...values });
    },
    () => ready,
  );
  const form = useRef<HTMLFormElement>(null);
  const create = useMutation(
    api.negotiations.create.mutationOptions({
      onSuccess: async ({ id }) => {
        markToSend(id);
        clear();
        await queries.invalidateQueries({ queryKey: api.negotiations.key() });
        onCreated(id);
      },
    }),
  );

  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [attempt]);

  if (sellers.isPending || !ready) return <Loading what="your sellers" />;
  if (sellers.isError) return <LoadFailed error={sellers.error} retry={() => sellers.refetch()} />;
  if (sellers.data.length === 0) {
    return (
      <Panel>
        <Empty
          title="A brief needs a seller"
          action={
            <ButtonLink href="/sellers" variant="primary">
              Go to sellers
            </ButtonLink>
          }
        >
          Add the sellers you want to ask first. What you type here is kept.
        </Empty>
      </Panel>
    );
  }

  // A seller removed since is not asked, and a pick that cannot be met must not stay hidden.
  const picked = draft.sellerIds.filter((id) => sellers.data.some((seller) => seller.id === id));
  const current = { ...draft, sellerIds: picked };
  const all = briefProblems(current);
  const problem = (field: BriefField) => (attempt > 0 ? all[field] : undefined);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(all).length > 0) {
      setAttempt(attempt + 1);
      return;
    }
    create.mutate(briefInput(current));
  };

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_392px]">
      <div className="grid min-w-0 gap-4">
        {create.error ? (
          <Banner tone="block" title="The negotiation was not created">
            {create.error.message} Nothing was sent, and what you typed is kept.
          </Banner>
        ) : null}
        {before ? (
          <Banner
            tone="neutral"
            title="Filled in from the guided demo"
            actions={
              <Button
                size="sm"
                onClick={() => {
                  change(before);
                  setBefore(null);
                }}
              >
                Undo
              </Button>
            }
          >
            Nothing was sent. What stood here before comes back with Undo.
          </Banner>
        ) : null}
        <Panel labelledBy="campaign">
          <PanelHeader title="Campaign" id="campaign" />
          <div className="grid gap-4 p-3 sm:grid-cols-2 sm:p-4">
            <Field label="Name" error={problem("name")}>
              <TextInput
                value={draft.name}
                maxLength={200}
                onChange={(event) => change({ name: event.target.value })}
              />
            </Field>
            <Field label="Brand domain" wireName="brand.domain" error={problem("brandDomain")}>
              <TextInput
                value={draft.brandDomain}
                inputMode="url"
                autoCapitalize="none"
                spellCheck={false}
                placeholder="acmeoutdoor.example"
                onChange={(event) => change({ brandDomain: event.target.value })}
              />
            </Field>
            <Field
              label="Brief"
              wireName="brief"
              error={problem("brief")}
              hint="Sent to every seller as written."
              className="sm:col-span-2"
            >
              <TextArea
                rows={6}
                value={draft.brief}
                maxLength={20_000}
                onChange={(event) => change({ brief: event.target.value })}
              />
            </Field>
            <Field
              label="Campaign budget"
              error={problem("budget")}
              hint="For your own ledger: offers are held against it. It is not sent."
            >
              <NumberInput value={draft.budget} onChange={(budget) => change({ budget })} placeholder="50,000" />
            </Field>
            <Field label="Currency" error={problem("currency")} hint="Amounts are never converted.">
              <TextInput
                value={draft.currency}
                maxLength={3}
                autoCapitalize="characters"
                spellCheck={false}
                className="max-w-24 uppercase"
                onChange={(event) => change({ currency: event.target.value })}
              />
            </Field>
          </div>
        </Panel>
        <Panel labelledBy="criteria">
          <PanelHeader
            title="Criteria"
            id="criteria"
            sub="Hard filters, sent typed. Leave empty what does not matter."
          />
          <div className="grid gap-4 p-3 sm:grid-cols-2 sm:p-4">
            <Field label="First day" wireName="offer_filters.start_date">
              <TextInput
                type="date"
                value={draft.startDate}
                onChange={(event) => change({ startDate: event.target.value })}
              />
            </Field>
            <Field label="Last day" wireName="offer_filters.end_date" error={problem("endDate")}>
              <TextInput
                type="date"
                value={draft.endDate}
                onChange={(event) => change({ endDate: event.target.value })}
              />
            </Field>
            <Field
              label="Offers from"
              wireName="budget_range.min"
              error={problem("rangeMin")}
              hint={`In ${draft.currency.toUpperCase() || "the currency above"}.`}
            >
              <NumberInput value={draft.rangeMin} onChange={(rangeMin) => change({ rangeMin })} />
            </Field>
            <Field
              label="Offers up to"
              wireName="budget_range.max"
              error={problem("rangeMax")}
              hint="A filter on what is offered. The ceiling you hold a seller to comes with the refinement."
            >
              <NumberInput value={draft.rangeMax} onChange={(rangeMax) => change({ rangeMax })} />
            </Field>
            <div className="grid content-start gap-2 sm:col-span-2">
              <Field
                label="Countries"
                wireName="offer_filters.countries"
                error={problem("countries")}
                hint="Two-letter codes: offers that can run there."
              >
                <TextInput
                  value={draft.countries}
                  placeholder="US, CA"
                  autoCapitalize="characters"
                  spellCheck={false}
                  onChange={(event) => change({ countries: event.target.value })}
                />
              </Field>
              <Checkbox
                checked={draft.deliverOnlyThere}
                onChange={(deliverOnlyThere) => change({ deliverOnlyThere })}
                disabled={draft.countries.trim() === ""}
              >
                Deliver only there too <code className="text-11 text-ink-3">targeting_overlay.geo_countries</code>
              </Checkbox>
              <FieldLimits
                sellers={sellers.data.filter(({ id }) => picked.includes(id))}
                criteria={criteriaOf(current)}
                pointer="/criteria/targeting_overlay"
              />
            </div>
            <ChannelField value={draft.channels} onChange={(channels) => change({ channels })} />
          </div>
        </Panel>
      </div>
      <div className="grid min-w-0 gap-4 lg:sticky lg:top-16">
        <SellerPicks
          sellers={sellers.data}
          value={picked}
          onChange={(sellerIds) => change({ sellerIds })}
          error={problem("sellerIds")}
          criteria={criteriaOf(current)}
        />
        <RequestPreview draft={draft} />
        <div className="grid gap-2">
          <Button type="submit" variant="primary" size="lg" pending={create.isPending}>
            {create.isPending ? "Creating the negotiation" : sendWords(picked.length)}
          </Button>
          <p className="text-12 text-ink-3">
            {attempt > 0 && Object.keys(all).length > 0
              ? `${Object.keys(all).length} ${Object.keys(all).length === 1 ? "field needs" : "fields need"} you; nothing was sent.`
              : "A brief books nothing. Sellers answer with proposals, each on its own time."}
          </p>
        </div>
      </div>
    </form>
  );
}

/** The criteria as far as they can be read; what cannot is said at its field. */
function criteriaOf(draft: BriefDraft): Record<string, unknown> | null {
  const { countries, rangeMin, rangeMax, endDate, currency } = briefProblems(draft);
  return countries || rangeMin || rangeMax || endDate || currency ? null : briefCriteria(draft);
}

function sendWords(sellers: number): string {
  if (sellers === 0) return "Send the brief";
  return sellers === 1 ? "Send the brief to 1 seller" : `Send the brief to ${sellers} sellers`;
}
