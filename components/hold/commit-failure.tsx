import type { ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { FindingList } from "@/components/verdict/finding-list";
import { ORPCError } from "@/lib/api/client";
import type { Finding, Problem } from "@/lib/negotiation";

/**
 * Why a press of a committing button led to no call. These are the desk's own answers, before a seller was asked; what a seller
 * answers is shown as the state of the call. `act` is what was pressed, `seller` whom it would have gone to.
 */
export function CommitFailure({ error, act, seller }: { error: Error; act: string; seller: string }) {
  if (!(error instanceof ORPCError) || !error.defined) {
    return (
      <Banner tone="unknown" title={`The desk did not say what became of ${act}`}>
        This browser lost the desk, so it cannot tell whether {seller} was asked. Read this page again, or press once
        more: that repeats the same request with the same key, never a second one.
      </Banner>
    );
  }
  const { title, body } = WORDS[error.code] ?? { title: "The desk refused this", body: null };
  return (
    <Banner tone="block" title={title}>
      <p>
        {body ?? error.message} Nothing was sent to {seller}, and nothing was changed.
      </p>
      <Details error={error} />
    </Banner>
  );
}

const WORDS: Record<string, { title: string; body: ReactNode }> = {
  UNAUTHORIZED: { title: "You are signed out", body: "Sign in again; what you typed is kept in this browser." },
  NOT_FOUND: { title: "This desk no longer knows this proposal", body: null },
  CONFLICT: { title: "This changed since you looked", body: null },
  PREFLIGHT: { title: "The request would be refused", body: "The desk checked it first." },
  BLOCKED: { title: "The desk refuses this", body: "Its findings stand against it." },
  SELLER_UNREACHABLE: { title: "The seller did not answer as an AdCP agent", body: null },
};

function Details({ error }: { error: ORPCError<string, unknown> }) {
  const data = typeof error.data === "object" && error.data !== null ? error.data : {};
  if ("findings" in data && Array.isArray(data.findings)) {
    return (
      <div className="mt-2 rounded-control border border-line bg-surface">
        <FindingList findings={data.findings as Finding[]} />
      </div>
    );
  }
  if ("problems" in data && Array.isArray(data.problems)) {
    return (
      <ul className="mt-2 grid gap-1">
        {(data.problems as Problem[]).map((problem) => (
          <li key={`${problem.code} ${problem.pointer}`}>
            {problem.message} <code className="mono text-ink-2">{problem.pointer}</code>
          </li>
        ))}
      </ul>
    );
  }
  return null;
}
