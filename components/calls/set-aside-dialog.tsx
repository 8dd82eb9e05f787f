"use client";

import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, TextArea } from "@/components/ui/field";
import { Mark } from "@/components/ui/mark";
import type { RoundView } from "@/lib/api/client";
import { CONCLUDED, type Conclusion, consequence } from "./call-words";

const SHORTEST = 3;
const LONGEST = 2000;

type SetAsideDialogProps = {
  round: Pick<RoundView, "kind">;
  seller: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  pending: boolean;
  onSetAside: (found: { note: string; concluded: Conclusion }) => Promise<void>;
};

/** Asks what a person found out elsewhere, and says what each answer does before it is given. */
export function SetAsideDialog(props: SetAsideDialogProps) {
  return props.open ? <Asking {...props} /> : null;
}

function Asking({ round, seller, open, onOpenChange, pending, onSetAside }: SetAsideDialogProps) {
  const id = useId();
  const [concluded, setConcluded] = useState<Conclusion | null>(null);
  const [note, setNote] = useState("");
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const length = note.trim().length;
  const chosenError = isTried && concluded === null ? "Say what you found out." : undefined;
  const noteError = isTried ? noteProblem(length) : undefined;

  const submit = async () => {
    setTried(true);
    if (concluded === null || noteProblem(length)) return;
    try {
      await onSetAside({ note: note.trim(), concluded });
      onOpenChange(false);
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error("It could not be stored."));
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Set aside with a note"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Leave it open</Button>
          <Button variant="primary" pending={pending} onClick={() => void submit()}>
            Set aside
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          For what was found out outside this desk: by phone, by mail, in {seller}’s own console. It is kept with your
          name and cannot be taken back here.
        </p>
        <fieldset aria-describedby={chosenError ? `${id}-error` : undefined} className="grid gap-2">
          <legend className="mb-1.5 font-medium">What did you find out?</legend>
          {(Object.keys(CONCLUDED) as Conclusion[]).map((each) => (
            <label
              key={each}
              className="grid cursor-pointer grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 rounded-control border border-line-2 px-3 py-2.5 hover:bg-inset has-checked:border-accent-line has-checked:bg-accent-soft"
            >
              <span className="flex h-5 items-center">
                <input
                  type="radio"
                  name={`${id}-concluded`}
                  value={each}
                  checked={concluded === each}
                  onChange={() => setConcluded(each)}
                  aria-labelledby={`${id}-${each}-name`}
                  aria-describedby={`${id}-${each}`}
                  className="size-4 cursor-pointer accent-(--accent-solid)"
                />
              </span>
              <span id={`${id}-${each}-name`} className="font-medium">
                {CONCLUDED[each]}
              </span>
              <span id={`${id}-${each}`} className="col-start-2 text-12 text-ink-2">
                {consequence(each, round.kind, seller)}
              </span>
            </label>
          ))}
          {chosenError ? (
            <p id={`${id}-error`} className="flex items-center gap-1.5 text-12 text-block">
              <Mark kind="block" size={13} /> {chosenError}
            </p>
          ) : null}
        </fieldset>
        <Field
          label="Note"
          error={noteError}
          hint={`How you know: who said it, when, under which number. ${length} of ${LONGEST} characters.`}
        >
          <TextArea value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
        {failure ? (
          <p role="alert" className="text-block">
            {failure.message} Nothing was set aside.
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

function noteProblem(length: number): string | undefined {
  if (length < SHORTEST) return "Write down how you know, in a few words.";
  return length > LONGEST ? `At most ${LONGEST} characters.` : undefined;
}
