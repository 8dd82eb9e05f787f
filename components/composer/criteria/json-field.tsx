import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { TextArea } from "@/components/ui/field";
import { Say } from "@/components/ui/mark";
import { type JsonFault, readJson } from "./json-text";

/** Criteria that have no field, as JSON: checked as it is typed, sent as it stands, a fault with its line and column. */
export function JsonField({
  id,
  describedBy,
  isInvalid,
  text,
  onChange,
}: {
  id: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  text: string;
  onChange: (text: string, label?: string) => void;
}) {
  const box = useRef<HTMLTextAreaElement>(null);
  const read = readJson(text);
  const goTo = ({ at }: JsonFault) => {
    box.current?.focus();
    box.current?.setSelectionRange(at, at + 1);
  };
  const tidy = read.kind === "read" ? JSON.stringify(read.value, null, 2) : text;
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-12 text-ink-3">
        other criteria, as JSON
      </label>
      <TextArea
        ref={box}
        id={id}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || read.kind === "fault" || undefined}
        rows={4}
        spellCheck={false}
        dir="ltr"
        placeholder={'{ "targeting_overlay": { "frequency_cap": … }, "policy_ids": [ … ] }'}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        className="font-mono text-12!"
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-12">
        {read.kind === "fault" ? (
          <Say kind="block">
            Line {read.fault.line}, column {read.fault.column}: {read.fault.message}.{" "}
            <Button variant="link" size="sm" className="text-12!" onClick={() => goTo(read.fault)}>
              Go there
            </Button>
          </Say>
        ) : (
          <span className="text-ink-3">Members of criteria. What has a field above stays there.</span>
        )}
        {tidy !== text ? (
          <Button variant="link" size="sm" className="text-12!" onClick={() => onChange(tidy, "laid out the JSON")}>
            Lay it out
          </Button>
        ) : null}
      </div>
    </div>
  );
}
