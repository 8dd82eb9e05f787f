"use client";

import { FileClock, RefreshCw, Search } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button, type ButtonVariant } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/field";
import { Say } from "@/components/ui/mark";
import type { CallEndView, RoundView, WayOutView } from "@/lib/api/client";
import { neverLeft } from "./call-words";
import { SetAsideDialog } from "./set-aside-dialog";
import { useWaysOut, type WaysOutCalls } from "./use-ways-out";

type WaysOutProps = {
  round: RoundView;
  seller: string;
  onEnd?: (end: CallEndView) => void;
  /** Whether the first open way is the view's one primary button. */
  isPrimary?: boolean;
};

/** Every way out of an unknown outcome in its order: the open ones as buttons, the closed ones with their reason beside them. */
export function WaysOut({ round, seller, onEnd, isPrimary = true }: WaysOutProps) {
  const calls = useWaysOut(round.callId, onEnd);
  const first = isPrimary ? round.waysOut.find(({ open, twice }) => open && !twice) : undefined;
  return (
    <div className="grid gap-3">
      <ul aria-label="Ways out" className="grid gap-3">
        {round.waysOut.map((way) => (
          <li key={way.way} className="grid gap-1.5">
            <Way way={way} round={round} seller={seller} calls={calls} isFirst={way === first} />
          </li>
        ))}
      </ul>
      <p role="status" className="text-12 text-unknown empty:hidden">
        {calls.pending === null ? calls.still && STILL[calls.still] : null}
      </p>
      {calls.error && calls.pending === null ? (
        <p role="alert" className="text-12 text-block">
          {calls.error.message}
        </p>
      ) : null}
    </div>
  );
}

const STILL: Record<WayOutView["way"], string | null> = {
  ask_again: "Asked once more, and still not known. The key is unchanged.",
  read_back: "Looked, and still not known.",
  set_aside: null,
};

type WayProps = {
  way: WayOutView;
  round: RoundView;
  seller: string;
  calls: WaysOutCalls;
  /** The one to take first gets the primary button. */
  isFirst: boolean;
};

function Way(props: WayProps) {
  switch (props.way.way) {
    case "ask_again":
      return <AskAgain {...props} />;
    case "read_back":
      return <ReadBack {...props} />;
    case "set_aside":
      return <SetAside {...props} />;
  }
}

function AskAgain({ way, round, seller, calls, isFirst }: WayProps) {
  const id = useId();
  const [isTaken, setTaken] = useState(false);
  const never = neverLeft(round);
  const icon = <RefreshCw aria-hidden="true" size={16} />;
  if (!way.twice) {
    return (
      <Press
        way={way}
        icon={icon}
        variant={isFirst ? "primary" : "default"}
        pending={calls.pending === "ask_again"}
        onPress={() => calls.askAgain()}
        does={never ? `It goes to ${seller} for the first time.` : "The same bytes. Nothing is sent as a new request."}
      >
        {never ? "Send it now" : "Ask again with the same key"}
      </Press>
    );
  }
  return (
    <>
      <p id={`${id}-why`} className="text-12 text-review">
        {way.why}
      </p>
      <Checkbox checked={isTaken} onChange={setTaken} describedBy={`${id}-why`}>
        <span className="text-12">I have checked, and take it that {seller} may do this twice.</span>
      </Checkbox>
      <Button
        variant="danger"
        size="lg"
        className="w-full whitespace-normal"
        icon={icon}
        pending={calls.pending === "ask_again"}
        aria-disabled={!isTaken}
        aria-describedby={`${id}-why`}
        onClick={() => calls.askAgain(true)}
      >
        Ask again, even if it happens twice
      </Button>
    </>
  );
}

function ReadBack({ way, seller, calls, isFirst }: WayProps) {
  return (
    <Press
      way={way}
      icon={<Search aria-hidden="true" size={16} />}
      variant={isFirst ? "primary" : "default"}
      pending={calls.pending === "read_back"}
      onPress={calls.readBack}
      does="Looks for the buy among its media buys, and changes nothing."
    >
      Read back from {seller}
    </Press>
  );
}

function SetAside({ way, round, seller, calls }: WayProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Press
        way={way}
        icon={<FileClock aria-hidden="true" size={16} />}
        variant="default"
        pending={false}
        onPress={() => setOpen(true)}
        does={null}
      >
        Set aside with a note
      </Press>
      <SetAsideDialog
        round={round}
        seller={seller}
        open={isOpen}
        onOpenChange={setOpen}
        pending={calls.pending === "set_aside"}
        onSetAside={calls.setAside}
      />
    </>
  );
}

type PressProps = {
  way: WayOutView;
  icon: ReactNode;
  variant: ButtonVariant;
  pending: boolean;
  onPress: () => void;
  /** What pressing does, where the words of the button do not say it all. */
  does: string | null;
  children: ReactNode;
};

/** One way's button. A closed way stays in its place, reachable, with why it is closed. */
function Press({ way: { open, why }, icon, variant, pending, onPress, does, children }: PressProps) {
  const id = useId();
  const says = open ? does : why;
  return (
    <>
      <Button
        variant={variant}
        size={variant === "primary" ? "lg" : "md"}
        className="w-full whitespace-normal"
        icon={icon}
        pending={pending}
        aria-disabled={!open}
        aria-describedby={says ? id : undefined}
        onClick={onPress}
      >
        {children}
      </Button>
      {says ? (
        <p id={id} className="text-12 text-ink-2">
          {open ? says : <Say kind="no">{says}</Say>}
        </p>
      ) : null}
    </>
  );
}
