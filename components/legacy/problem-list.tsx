import { Say } from "@/components/ui/mark";
import type { Problem } from "@/lib/api/client";
import { fieldOf, RECOVERY_WORDS } from "./problems";

/** What would be lost at one field, and the one way on. There is no sending it all the same. */
export function FieldProblem({ problem }: { problem: Problem }) {
  const { legacy } = problem;
  if (!legacy) return <Say kind="block">{problem.message}</Say>;
  return (
    <div className="grid gap-0.5">
      <Say kind="block">{legacy.lost}</Say>
      <p className="pl-5 text-12 text-ink-2">
        <b className="font-medium text-ink">{RECOVERY_WORDS[legacy.recovery]}.</b> {legacy.way}
      </p>
    </div>
  );
}

/** Every problem by its field, where the fields themselves are not on the screen. */
export function ProblemList({ problems, label }: { problems: readonly Problem[]; label: string }) {
  return (
    <ul aria-label={label} className="grid gap-2.5">
      {problems.map((problem) => (
        <li key={`${problem.code} ${problem.pointer} ${problem.message}`} className="grid gap-1">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <code className="font-semibold wrap-anywhere">{fieldOf(problem.pointer)}</code>
            <code className="text-11 text-ink-3 wrap-anywhere">{problem.pointer}</code>
            <code className="text-11 text-ink-3">{problem.code}</code>
          </p>
          <FieldProblem problem={problem} />
        </li>
      ))}
    </ul>
  );
}
