import { memo, useMemo } from "react";
import { isWithin, type JsonLine, jsonLines, presentAt } from "./json-lines";

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
  const tint = useMemo(() => {
    const present = new Set(lines.map(({ pointer }) => pointer));
    const marked = (problems: readonly string[]) => {
      const places = problems.map((problem) => presentAt(problem, present));
      return (line: string) => places.some((place) => isWithin(line, place));
    };
    const [isBlocked, isReviewed] = [marked(blocked), marked(reviewed)];
    return (line: string) => (isBlocked(line) ? "bg-block-soft" : isReviewed(line) ? "bg-review-soft" : "");
  }, [lines, blocked, reviewed]);
  return (
    <section
      aria-label={label}
      className="whitespace-normal py-3 font-mono text-11 leading-[19px]! text-ink-2 [counter-reset:line]"
    >
      {lines.map((line) => (
        // A value has its place, where it is opened and where it is closed: what stands on other lines now is not drawn again.
        <Line
          key={`${line.pointer} ${line.kind === "punctuation" ? line.text : ""}`}
          {...line}
          tint={tint(line.pointer)}
        />
      ))}
    </section>
  );
}

const Line = memo(function Line({ depth, name, text, kind, tail, tint }: JsonLine & { tint: string }) {
  return (
    <span
      className={`grid grid-cols-[34px_minmax(0,1fr)] pr-3 [counter-increment:line] before:select-none before:pr-2.5 before:text-right before:text-ink-3 before:content-[counter(line)_/_''] ${tint}`}
    >
      <code className="wrap-anywhere" style={{ paddingLeft: `${depth * 2 + 2}ch`, textIndent: "-2ch" }}>
        {name === null ? null : (
          <>
            <span className="text-ink">{JSON.stringify(name)}</span>:{" "}
          </>
        )}
        <span className={TOKEN[kind]}>{text}</span>
        {tail}
      </code>
    </span>
  );
});

const TOKEN = { punctuation: "", string: "text-accent", literal: "font-semibold text-accent" } as const;
