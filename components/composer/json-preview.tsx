import { useMemo } from "react";
import { isMarked, jsonLines } from "./json-lines";

/** JSON with numbered lines; the lines a problem is about are tinted. */
export function JsonPreview({
  value,
  blocked,
  reviewed,
  label,
}: {
  value: unknown;
  /** Pointers of problems that stop the request, and of what a person should look at. */
  blocked: readonly string[];
  reviewed: readonly string[];
  label: string;
}) {
  const lines = useMemo(() => jsonLines(value), [value]);
  const present = useMemo(() => new Set(lines.map(({ pointer }) => pointer)), [lines]);
  const tint = (pointer: string): string => {
    if (blocked.some((problem) => isMarked(pointer, problem, present))) return "bg-block-soft";
    return reviewed.some((problem) => isMarked(pointer, problem, present)) ? "bg-review-soft" : "";
  };
  return (
    <section aria-label={label} className="whitespace-normal py-3 font-mono text-11 leading-[19px]! text-ink-2">
      {lines.map((line, number) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their number
          key={number}
          className={`grid grid-cols-[34px_minmax(0,1fr)] pr-3 ${tint(line.pointer)}`}
        >
          <span aria-hidden="true" className="select-none pr-2.5 text-right text-ink-3">
            {number + 1}
          </span>
          <code className="wrap-anywhere" style={{ paddingLeft: `${line.depth * 2 + 2}ch`, textIndent: "-2ch" }}>
            {line.key === null ? null : (
              <>
                <span className="text-ink">{JSON.stringify(line.key)}</span>:{" "}
              </>
            )}
            <span className={TOKEN[line.kind]}>{line.text}</span>
            {line.tail}
          </code>
        </span>
      ))}
    </section>
  );
}

const TOKEN = { punctuation: "", string: "text-accent", literal: "font-semibold text-accent" } as const;
