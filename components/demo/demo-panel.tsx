"use client";

import { RotateCcw, X } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Mark, type MarkKind, Say } from "@/components/ui/mark";
import { LoadFailed, Loading } from "@/components/ui/page";
import { Count } from "@/components/ui/panel";
import type { DemoState } from "./demo-state";
import { fillForm } from "./fills";
import type { StepId } from "./step-ids";
import { STEPS, type Step, type Stop, stepAt } from "./steps";
import { type Doing, useDemo } from "./use-demo";

/** Screens that belong to a step later than the one the negotiation is at: who is there is told about that one. */
const SCREENS: readonly (readonly [RegExp, StepId])[] = [
  [/^\/compare$/, "compare"],
  [/\/finalize$/, "finalize"],
];

type DemoPanelProps = {
  headingId: string;
  /** Before the presenter is led to a screen: a panel that lies over it goes away. */
  onLeave: () => void;
  /** Null where the panel is closed by what it stands in. */
  onClose: (() => void) | null;
};

/** Sam's scenario beside the real screens: where it is, what happens and why, and what to press next. Nothing is sent from here unasked. */
export function DemoPanel({ headingId, onLeave, onClose }: DemoPanelProps) {
  const demo = useDemo();
  const { state, doing } = demo;
  const done = state ? STEPS.filter((step) => step.isDone(state)).length : 0;
  return (
    <div className="flex min-h-full flex-col">
      <header className="sticky top-0 z-[1] flex min-h-11 items-center gap-2 border-b border-line bg-surface px-3">
        <h2 id={headingId} className="whitespace-nowrap text-14 font-semibold">
          Guided demo
        </h2>
        {state ? (
          <Count>
            {done} of {STEPS.length}
          </Count>
        ) : null}
        <span className="ml-auto flex items-center gap-1">
          <Button
            size="sm"
            variant="quiet"
            icon={<RotateCcw aria-hidden="true" size={14} />}
            pending={doing.kind === "busy"}
            onClick={demo.reset}
          >
            Reset
          </Button>
          {onClose ? (
            <button
              type="button"
              aria-label="Close the guided demo"
              onClick={onClose}
              className="grid size-8 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden="true" size={16} />
            </button>
          ) : null}
        </span>
      </header>
      <p role="status" className="border-b border-line bg-inset px-3 py-2 text-12 text-ink-2 empty:hidden">
        {doing.kind === "idle" ? null : <DoingWords doing={doing} />}
      </p>
      {demo.error ? (
        <div className="p-3">
          <LoadFailed error={demo.error} retry={demo.retry} />
        </div>
      ) : state ? (
        <Steps demo={demo} state={state} onLeave={onLeave} />
      ) : (
        <div className="px-3">
          <Loading what="where the demo is" />
        </div>
      )}
      <p className="mt-auto border-t border-line px-3 py-2.5 text-12 text-ink-3">
        {demo.shared.length > 0
          ? `${demo.shared.length === 1 ? "One negotiation has" : `${demo.shared.length} negotiations have`} another seller too and ${demo.shared.length === 1 ? "is" : "are"} not the demo’s: a reset leaves ${demo.shared.length === 1 ? "it" : "them"} alone.`
          : "StreamHaus demo is a sandbox seller of this desk; nothing it books is real. Everyone at this desk sees the same demo."}
      </p>
    </div>
  );
}

function DoingWords({ doing }: { doing: Exclude<Doing, { kind: "idle" }> }) {
  switch (doing.kind) {
    case "busy":
      return <Say kind="waiting">{doing.says}…</Say>;
    case "done":
      return <Say kind="ok">{doing.says}</Say>;
    case "failed":
      return <Say kind="block">{doing.says} What was done until then stands.</Say>;
  }
}

function Steps({ demo, state, onLeave }: { demo: ReturnType<typeof useDemo>; state: DemoState; onLeave: () => void }) {
  const path = usePathname();
  const at = stepAt(state);
  const [opened, setOpened] = useState<{ at: StepId | null; step: StepId | null } | null>(null);
  const here = SCREENS.find(([screen, step]) => screen.test(path) && isAfter(step, at))?.[1] ?? at;
  // What was opened to be read stays open until the negotiation has moved on.
  const shown = opened && opened.at === here ? opened.step : here;
  return (
    <ol className="grid">
      {STEPS.map((step, index) => (
        <StepRow
          key={step.id}
          step={step}
          number={index + 1}
          state={state}
          isAt={step.id === at}
          isOpen={step.id === shown}
          next={step.kind === "look" && !step.isDone(state) ? (STEPS[index + 1] ?? null) : null}
          onOpen={(id) => setOpened({ at: here, step: id })}
          demo={demo}
          onLeave={onLeave}
        />
      ))}
    </ol>
  );
}

const isAfter = (step: StepId, at: StepId | null): boolean =>
  at !== null && STEPS.findIndex(({ id }) => id === step) === STEPS.findIndex(({ id }) => id === at) + 1;

type StepRowProps = {
  step: Step;
  number: number;
  state: DemoState;
  isAt: boolean;
  isOpen: boolean;
  /** What comes after a step in which nothing is sent. */
  next: Step | null;
  onOpen: (step: StepId | null) => void;
  demo: ReturnType<typeof useDemo>;
  onLeave: () => void;
};

function StepRow({ step, number, state, isAt, isOpen, next, onOpen, demo, onLeave }: StepRowProps) {
  const isDone = step.isDone(state);
  const mark: MarkKind = isDone ? "ok" : isAt ? "you" : "not_yet";
  const bodyId = `demo-step-${step.id}`;
  return (
    <li aria-current={isAt ? "step" : undefined} className="border-b border-line last:border-b-0">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => onOpen(isOpen ? null : step.id)}
          className={`flex min-h-10 w-full items-start gap-2 px-3 py-2 text-left -outline-offset-2 hover:bg-inset ${isAt ? "font-semibold" : "font-medium"} ${isDone ? "text-ink-2" : ""}`}
        >
          <span className={`flex h-5 items-center ${isDone ? "text-ok" : isAt ? "text-accent" : "text-ink-3"}`}>
            <Mark kind={mark} />
          </span>
          <span className="min-w-0">
            <span className="sr-only">
              Step {number}, {isDone ? "done" : isAt ? "now" : "to come"}:{" "}
            </span>
            {step.title}
          </span>
        </button>
      </h3>
      {isOpen ? (
        <div id={bodyId} className="grid gap-2 pr-3 pb-3 pl-9 text-12 text-ink-2">
          <p>{step.happens}</p>
          <p>
            <b className="font-semibold text-ink">Why: </b>
            {step.why}
          </p>
          {step.now?.(state) ? (
            <p>
              <Say kind="note">
                <span className="text-ink">{step.now(state)}</span>
              </Say>
            </p>
          ) : null}
          {isAt && state.open ? (
            <p>
              <Say kind={state.open.state === "unknown" ? "unknown" : "waiting"}>
                {state.open.state === "unknown"
                  ? "What became of the last call is not known: ask again with the same key, on its screen."
                  : "The seller is working on the last call."}
              </Say>
            </p>
          ) : null}
          <StepActs step={step} state={state} next={next} onOpen={onOpen} demo={demo} onLeave={onLeave} />
        </div>
      ) : null}
    </li>
  );
}

type StepActsProps = Pick<StepRowProps, "step" | "state" | "next" | "onOpen" | "demo" | "onLeave">;

function StepActs({ step, state, next, onOpen, demo, onLeave }: StepActsProps) {
  const router = useRouter();
  const busy = demo.doing.kind === "busy";
  const stop = demo.now ? step.stop(state, { zone: demo.zone, now: demo.now }) : null;
  const go = ({ href, fill }: Stop) => {
    if (fill) fillForm(fill);
    onLeave();
    router.push(href);
  };
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2">
      {stop ? (
        <Button size="sm" onClick={() => go(stop)}>
          {stop.label}
        </Button>
      ) : step.id === "capabilities" ? (
        <Button size="sm" pending={busy} onClick={demo.takeSeat}>
          Add StreamHaus demo
        </Button>
      ) : null}
      {next && stop ? (
        <Button size="sm" variant="quiet" onClick={() => onOpen(next.id)}>
          Next
        </Button>
      ) : null}
      <Button size="sm" variant="quiet" pending={busy} onClick={() => demo.jump(step.id)}>
        Jump here<span className="sr-only">: {step.title}, in a fresh negotiation</span>
      </Button>
      {stop?.fill ? <span className="basis-full text-ink-3">Fills the form; sending it is your press.</span> : null}
    </div>
  );
}
