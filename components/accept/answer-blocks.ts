import type { RoundView } from "@/lib/api/client";

type Findings = NonNullable<RoundView["verdict"]>["findings"];

/** What the desk found about the answer to a thread's acceptance that speaks against it, whatever a later look at the media buy says. */
export function answerBlocks(rounds: readonly Pick<RoundView, "kind" | "state" | "verdict">[]): Findings {
  const answered = rounds.findLast(({ kind, state }) => kind === "accept" && state === "done");
  return (answered?.verdict?.findings ?? []).filter(({ severity }) => severity === "block");
}
