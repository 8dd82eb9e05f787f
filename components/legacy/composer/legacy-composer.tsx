"use client";

import { Plus, Send, X } from "lucide-react";
import { useId, useMemo, useState } from "react";
import { newestLooks, readLook } from "@/components/legacy/looks/observed";
import { FieldProblem, ProblemList } from "@/components/legacy/problem-list";
import { problemsOf, wasRefusedHere } from "@/components/legacy/problems";
import { waitingWords } from "@/components/results/round-words";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { Field, Segmented, TextArea } from "@/components/ui/field";
import { inertText } from "@/components/ui/inert-text";
import { Say } from "@/components/ui/mark";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { useNow } from "@/components/ui/use-now";
import type { Problem, ThreadView, WorkspaceView } from "@/lib/api/client";
import { filterState, refineText } from "@/lib/negotiation";
import { FilterEditor } from "./filter-editor";
import { filterProblems } from "./filter-fields";
import { entriesOf, filtersInForce, filtersOf, overlapping, type Place, type Trial, wireEntries } from "./trial";
import { type TrialEnd, useSendTrials } from "./use-send-trials";
import { useTrials } from "./use-trials";
import { ProductRow, ProposalRow } from "./wish-rows";

/** As many as a person can still read side by side. */
const MOST_TRIALS = 4;

export type LegacyComposerProps = {
  workspace: WorkspaceView;
  thread: ThreadView;
  /** The looks the person came from. */
  observationIds: string[];
  /** Every call that came of it, so that their answers are shown together. */
  onSent: (callIds: string[]) => void;
};

/** Refinements in the words of the older lane: wishes, products, proposals and the complete filters; several are tried side by side. */
export function LegacyComposer({ workspace, thread, observationIds, onSent }: LegacyComposerProps) {
  const seller = inertText(thread.sellerName);
  const looks = useMemo(() => newestLooks(thread.legacy?.observations ?? []), [thread.legacy]);
  const named = (thread.legacy?.observations ?? [])
    .filter(({ id }) => observationIds.includes(id))
    .map(({ proposalId }) => proposalId);
  const typed = useTrials(thread.id, [...new Set(named)]);
  const { send, since, ends, forget } = useSendTrials(thread.id);
  const [shownId, setShownId] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const { trials } = typed;
  const shown = trials.find(({ id }) => id === shownId) ?? trials[0];
  const inForce = useMemo(() => filtersInForce(thread.legacy?.filters.text ?? null), [thread.legacy]);
  const release = thread.laneInfo.release;
  const stops = useMemo(
    () => new Map(trials.map((trial) => [trial.id, stopsOf(trial, looks, release)])),
    [trials, looks, release],
  );
  const isStopped = [...stops.values()].some((stop) => stop.problems.length > 0 || stop.isEmpty);
  const both = overlapping(trials);
  if (!shown) return null;
  const stop = stops.get(shown.id) ?? NO_STOP;
  const end = ends.get(shown.id);
  const refused = placedProblems(end, shown, looks);

  const submit = async () => {
    setTried(true);
    if (isStopped || since !== null) return;
    const found = await send(trials, looks);
    const all = [...found.values()];
    if (all.some(({ error }) => error !== null)) return;
    const callIds = all.flatMap(({ end: call }) => (call ? [call.callId] : []));
    if (all.every(({ end: call }) => call?.end === "done")) typed.clear();
    onSent(callIds);
  };
  const change = (part: Partial<Trial>) => {
    forget();
    typed.change(shown.id, part);
  };

  return (
    <form
      aria-label="Composer"
      noValidate
      className="mx-auto grid w-full max-w-[1180px] content-start gap-4 p-3 sm:px-6 sm:pt-5 sm:pb-8"
      onKeyDown={(event) => {
        // Enter in a field must not send a request to a seller; with Ctrl or ⌘ it is meant.
        if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        if (event.ctrlKey || event.metaKey) void submit();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="text-16 font-semibold">Refine in {seller}’s words</h2>
        <code className="text-12 text-ink-3">get_products, buying_mode refine</code>
      </div>
      <TrialTabs
        trials={trials}
        shown={shown}
        stopped={stops}
        onShow={setShownId}
        onAdd={() => setShownId(typed.add(shown))}
        onRemove={(id) => typed.remove(id)}
      />
      {both.length > 0 ? (
        <Banner tone="review" title="Two of these refine the same proposal, and will overwrite each other">
          In this lane a proposal changes in place: what {seller} answers last is what stands under{" "}
          {both.map((id, at) => (
            <span key={id}>
              {at > 0 ? ", " : ""}
              <code className="wrap-anywhere">{inertText(id)}</code>
            </span>
          ))}
          . Each answer is kept here as a look of its own, but only the last can be bought.
        </Banner>
      ) : null}
      <SendFailed end={end} seller={seller} hasPlaces={refused.size > 0} />
      <Panel labelledBy="whole">
        <PanelHeader title="The whole request" id="whole" sub="scope request" />
        <div className="grid gap-2 p-3 sm:p-4">
          <Field label="Wish, in your own words" wireName="ask" hint="Whether it was met stays the seller’s word.">
            <TextArea
              rows={3}
              maxLength={2000}
              value={shown.ask}
              onChange={(event) => change({ ask: event.target.value })}
            />
          </Field>
          <At problem={refused.get("request")} />
        </div>
      </Panel>
      <Panel labelledBy="proposals">
        <PanelHeader title="Proposals" id="proposals" sub="each under its own id, as it was seen last" />
        {looks.length === 0 ? (
          <p className="px-3 py-3 text-ink-2 sm:px-4">There is no proposal yet. Ask for one in words above.</p>
        ) : (
          looks.map((look) => (
            <ProposalRow
              key={look.proposalId}
              look={look}
              wish={shown.proposals[look.proposalId]}
              problem={refused.get(`proposal ${look.proposalId}`)}
              onChange={(wish) => change({ proposals: { ...shown.proposals, [look.proposalId]: wish } })}
            />
          ))
        )}
      </Panel>
      <Panel labelledBy="products">
        <PanelHeader title="Products" id="products" sub="they count for the whole request, not for one proposal" />
        {productsOf(thread).map((product) => (
          <ProductRow
            key={product.productId}
            product={product}
            wish={shown.products[product.productId]}
            problem={refused.get(`product ${product.productId}`)}
            onChange={(wish) => change({ products: { ...shown.products, [product.productId]: wish } })}
          />
        ))}
      </Panel>
      <Panel labelledBy="filters">
        <PanelHeader title="Filters" id="filters" sub="absolute: stating any of them states all of them" />
        <div className="p-3 sm:p-4">
          <FilterEditor
            key={shown.id}
            wish={shown.filters}
            inForce={inForce}
            problems={[...stop.problems, ...serverFilterProblems(end)]}
            onChange={(filters) => change({ filters })}
          />
        </div>
      </Panel>
      <Panel labelledBy="lost">
        <PanelHeader title="Before it is sent" id="lost" />
        <div className="grid gap-2.5 p-3 sm:p-4">
          {stop.problems.length > 0 ? (
            <>
              <p className="font-medium text-block">
                This cannot be put to {seller} without losing what is named here. It is not sent while any of it stands.
              </p>
              <ProblemList problems={stop.problems} label="What cannot be sent" />
            </>
          ) : stop.isEmpty ? (
            <Say kind={isTried ? "block" : "not_yet"}>
              Nothing is asked yet: say something of the whole, a product or a proposal.
            </Say>
          ) : (
            <Say kind="ok">Everything here has its exact form in this lane.</Say>
          )}
          <p className="text-ink-2">
            Bounds on total, CPM, impressions or flight and a number of alternatives do not exist in this lane, so there
            are no fields for them, and none is turned into words behind your back.
          </p>
          <div className="flex flex-wrap items-center gap-3">
            <Button
              type="submit"
              variant="primary"
              pending={since !== null}
              aria-disabled={isStopped}
              aria-describedby={isStopped ? "why-not-sent" : undefined}
              icon={<Send size={15} aria-hidden="true" />}
            >
              {trials.length === 1 ? `Send to ${seller}` : `Send all ${trials.length} to ${seller}`}
            </Button>
            <span role="status">{since === null ? null : <Waiting seller={seller} since={since} />}</span>
            {isStopped ? (
              <span id="why-not-sent" className="text-12 text-ink-2">
                {whyStopped(trials, stops)}
              </span>
            ) : null}
          </div>
          <p className="text-12 text-ink-3">
            It is stateless and books nothing. If no answer comes, the same request may simply be sent again.
          </p>
        </div>
      </Panel>
      <Disclosure title="Exactly these bytes" sub="without the envelope of the transport">
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard.
          tabIndex={0}
          className="max-h-80 overflow-auto p-3 text-11 whitespace-pre-wrap wrap-anywhere sm:p-4"
        >
          {inertText(bytesOf(shown, looks, thread, workspace))}
        </pre>
      </Disclosure>
    </form>
  );
}

type Stop = { problems: Problem[]; isEmpty: boolean };
const NO_STOP: Stop = { problems: [], isEmpty: true };

function stopsOf(
  trial: Trial,
  looks: ReturnType<typeof newestLooks>,
  release: ThreadView["laneInfo"]["release"],
): Stop {
  const filters = filtersOf(trial);
  return {
    problems: filters !== null && release !== null ? filterProblems(filters, release) : [],
    isEmpty: entriesOf(trial, looks).length === 0,
  };
}

function whyStopped(trials: readonly Trial[], stops: ReadonlyMap<string, Stop>): string {
  const at = trials.findIndex(({ id }) => {
    const stop = stops.get(id);
    return stop !== undefined && (stop.isEmpty || stop.problems.length > 0);
  });
  const stop = stops.get(trials[at]?.id ?? "");
  const which = trials.length > 1 ? `Refinement ${at + 1}: ` : "";
  return `${which}${stop && stop.problems.length > 0 ? "what cannot be sent has to go first." : "nothing is asked yet."}`;
}

type TabsProps = {
  trials: readonly Trial[];
  shown: Trial;
  stopped: ReadonlyMap<string, Stop>;
  onShow: (id: string) => void;
  onAdd: () => void;
  onRemove: (id: string) => void;
};

function TrialTabs({ trials, shown, stopped, onShow, onAdd, onRemove }: TabsProps) {
  const id = useId();
  const isFull = trials.length >= MOST_TRIALS;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {trials.length > 1 ? (
        <>
          <Segmented
            label="Refinements side by side"
            value={shown.id}
            onChange={onShow}
            options={trials.map((trial, at) => ({
              value: trial.id,
              label: `Refinement ${at + 1}${(stopped.get(trial.id)?.problems.length ?? 0) > 0 ? ", stopped" : ""}`,
            }))}
          />
          <Button
            size="sm"
            variant="quiet"
            icon={<X size={14} aria-hidden="true" />}
            onClick={() => onRemove(shown.id)}
          >
            Drop this one
          </Button>
        </>
      ) : null}
      <Button
        size="sm"
        icon={<Plus size={14} aria-hidden="true" />}
        aria-disabled={isFull}
        aria-describedby={id}
        onClick={onAdd}
      >
        Try another beside it
      </Button>
      <span id={id} className="text-12 text-ink-3">
        {isFull
          ? `${MOST_TRIALS} at once are as many as can be read.`
          : "Each goes out as a request of its own; the answers come side by side."}
      </span>
    </div>
  );
}

function SendFailed({ end, seller, hasPlaces }: { end: TrialEnd | undefined; seller: string; hasPlaces: boolean }) {
  if (!end?.error) return null;
  if (!wasRefusedHere(end.error)) {
    return (
      <Banner tone="unknown" title="The desk did not answer">
        We don’t know whether it sent this to {seller}. Sending the same again uses the same key and is not a second
        request here. Everything you typed is kept.
      </Banner>
    );
  }
  return (
    <Banner tone="block" title="Not sent">
      {end.error.message} {hasPlaces ? "Each reason stands at its field." : null} Everything you typed is kept.
    </Banner>
  );
}

function At({ problem }: { problem: Problem | undefined }) {
  return problem ? <FieldProblem problem={problem} /> : null;
}

/** The desk's own findings, at the field each belongs to: `/entries/<i>` is the i-th entry of what was sent. */
function placedProblems(
  end: TrialEnd | undefined,
  trial: Trial,
  looks: ReturnType<typeof newestLooks>,
): ReadonlyMap<Place, Problem> {
  const entries = entriesOf(trial, looks);
  return new Map(
    problemsOf(end?.error).flatMap((problem): [Place, Problem][] => {
      const [, index] = /^\/entries\/(\d+)/.exec(problem.pointer) ?? [];
      const place = index === undefined ? undefined : entries[Number(index)]?.place;
      return place === undefined ? [] : [[place, problem]];
    }),
  );
}

const serverFilterProblems = (end: TrialEnd | undefined): Problem[] =>
  problemsOf(end?.error).filter(({ pointer }) => pointer.startsWith("/filters/"));

function Waiting({ seller, since }: { seller: string; since: number }) {
  const now = useNow();
  const seconds = now ? Math.max(0, Math.floor((now.getTime() - since) / 1000)) : 0;
  return (
    <Say kind="waiting">
      {waitingWords("revise", seller)}
      <span aria-hidden="true">, {seconds} s</span>
    </Say>
  );
}

/** Products the seller has named, in answers or in shares. */
function productsOf(thread: ThreadView): { productId: string; name: string }[] {
  const known = new Map(thread.products.map((product) => [product.productId, product]));
  for (const look of thread.legacy?.observations ?? []) {
    for (const { productId, product } of readLook(look)?.shares ?? []) {
      if (!known.has(productId)) known.set(productId, { productId, name: product ?? productId });
    }
  }
  return [...known.values()];
}

function bytesOf(
  trial: Trial,
  looks: ReturnType<typeof newestLooks>,
  thread: ThreadView,
  workspace: Pick<WorkspaceView, "brandDomain" | "operator">,
): string {
  const brand = { domain: workspace.brandDomain };
  return refineText(
    { wireVersion: thread.laneInfo.wireVersion },
    {
      account: thread.account ?? { brand, operator: workspace.operator },
      brand,
      refine: wireEntries(trial, looks),
      filters: filterState(filtersOf(trial)),
    },
  );
}
