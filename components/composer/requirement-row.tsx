import type { ReactNode } from "react";
import { Say } from "@/components/ui/mark";
import type { RequirementCheck } from "@/lib/negotiation";
import { fieldId } from "./field-place";
import type { FieldNote } from "./row-props";
import type { FieldName } from "./values";

/** One requirement: what it is called, what the source has now, what is asked for. Three columns where there is room. */
export function RequirementRow({
  id,
  name,
  wireName,
  now,
  isOff = false,
  isWide = false,
  children,
}: {
  id: string;
  name: string;
  wireName: string;
  now?: ReactNode;
  isOff?: boolean;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <fieldset
      aria-labelledby={id}
      className={`grid min-w-0 grid-cols-1 items-start gap-x-4 gap-y-2 border-t border-line px-3 py-3 first-of-type:border-t-0 @min-[560px]:grid-cols-[116px_156px_minmax(0,1fr)] @min-[560px]:px-5 @min-[860px]:grid-cols-[148px_220px_minmax(0,1fr)] ${isOff ? "bg-inset" : ""}`}
    >
      <div className="min-w-0">
        <span id={id} className={`block font-semibold ${isOff ? "text-ink-3" : ""}`}>
          {name}
        </span>
        <code className="block break-all text-11 text-ink-3">{wireName}</code>
      </div>
      {isWide ? null : <div className="min-w-0 text-13">{now}</div>}
      <div className={`min-w-0 ${isWide ? "@min-[560px]:col-span-2" : ""}`}>{children}</div>
    </fieldset>
  );
}

/** Whether the source already meets what is asked, in words. Nothing where nothing is asked. */
export function Meets({
  checks,
  say = ({ why }) => why,
}: {
  checks: readonly RequirementCheck[];
  /** How an unmet requirement is said, where its reason alone does not tell which one it is. */
  say?: (check: RequirementCheck) => string;
}) {
  const whole = checks.filter((check) => check.line === undefined);
  if (whole.length === 0) return null;
  const missed = whole.filter((check) => !check.satisfied);
  return missed.length === 0 ? (
    <Say kind="ok" className="text-12">
      already meets it
    </Say>
  ) : (
    <Say kind="not_yet" className="text-12">
      not yet: {missed.map(say).join("; ")}
    </Say>
  );
}

/** The notes of a field, tied to it by `notesId`. */
export function FieldNotes({ index, field, notes }: { index: number; field: FieldName; notes: readonly FieldNote[] }) {
  if (notes.length === 0) return null;
  return (
    <ul id={notesId(index, field)} className="mt-1.5 grid gap-1 text-12">
      {notes.map((note) => (
        <li key={note.message}>
          <Say kind={note.kind}>{note.message}</Say>
        </li>
      ))}
    </ul>
  );
}

export function notesId(index: number, field: FieldName): string {
  return `${fieldId(index, field)}-notes`;
}

/** The attributes that make a control the one problems and banners lead to. */
export function fieldAttributes(index: number, field: FieldName, notes: readonly FieldNote[]) {
  return {
    id: fieldId(index, field),
    "aria-describedby": notes.length > 0 ? notesId(index, field) : undefined,
    "aria-invalid": notes.some(({ kind }) => kind === "block") || undefined,
  };
}

export function Label({ htmlFor, children }: { htmlFor: string; children: ReactNode }) {
  return (
    <label htmlFor={htmlFor} className="whitespace-nowrap text-12 text-ink-3">
      {children}
    </label>
  );
}
