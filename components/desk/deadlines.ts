import type { NeedView } from "@/lib/api/client";

const MINUTE = 60_000;

/** A stretch of the time axis and the distance of its ticks, milliseconds. */
const WINDOWS = [
  { span: 30 * MINUTE, step: 5 * MINUTE },
  { span: 60 * MINUTE, step: 10 * MINUTE },
  { span: 120 * MINUTE, step: 20 * MINUTE },
  { span: 240 * MINUTE, step: 30 * MINUTE },
  { span: 480 * MINUTE, step: 60 * MINUTE },
] as const;

/** Labels nearer than this share of the axis would lie on each other. */
const APART = 0.16;

/** Deadlines that stand together on the axis; `at` is where the first of them lies, 0 to 1. */
export type Flag = { at: number; needs: NeedView[] };
export type Ribbon = { span: number; flags: Flag[]; ticks: { at: number; time: number }[] };

/**
 * The deadlines of the next hours on one axis that starts now and is only as long as they need. Deadlines that would overlap
 * stand as one flag. Null where nothing is due within eight hours. Instants are moved from the seller's clock to the reader's.
 */
export function deadlineRibbon(needs: readonly NeedView[], now: number): Ribbon | null {
  const longest = WINDOWS[WINDOWS.length - 1]?.span ?? 0;
  const due = needs
    .flatMap((need) =>
      need.deadline && need.deadlineKind !== "none"
        ? [{ need, time: Date.parse(need.deadline) - need.sellerOffsetMs }]
        : [],
    )
    .filter(({ time }) => time > now && time <= now + longest)
    .sort((a, b) => a.time - b.time);
  const last = due.at(-1);
  if (!last) return null;
  const window = WINDOWS.find(({ span }) => last.time - now <= span * 0.96) ?? WINDOWS[WINDOWS.length - 1];
  if (!window) return null;
  const { span, step } = window;

  const flags: Flag[] = [];
  for (const { need, time } of due) {
    const at = (time - now) / span;
    const before = flags.at(-1);
    if (before && at - before.at < APART) before.needs.push(need);
    else flags.push({ at, needs: [need] });
  }

  const ticks: Ribbon["ticks"] = [];
  for (let time = Math.ceil(now / step) * step; time <= now + span; time += step) {
    ticks.push({ at: (time - now) / span, time });
  }
  return { span, flags, ticks };
}
