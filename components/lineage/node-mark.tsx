import type { ReactNode } from "react";

export type NodeKind =
  | "draft"
  | "committed"
  | "accepted"
  | "amendment"
  | "expired"
  | "declined"
  | "composing"
  | "waiting"
  | "unknown"
  | "none";

const RING = <circle cx="8" cy="8" r="5.25" className="fill-(--node)" />;
const DASHED = <circle cx="8" cy="8" r="5.25" className="fill-(--node)" strokeDasharray="2.2 2" />;

const SHAPES: Record<NodeKind, ReactNode> = {
  draft: RING,
  committed: (
    <>
      {RING}
      <circle cx="8" cy="8" r="2.25" fill="currentColor" stroke="none" />
    </>
  ),
  accepted: (
    <>
      <circle cx="8" cy="8" r="6" fill="currentColor" stroke="none" />
      <path d="M5.3 8.2 7.2 10.1 10.8 6.2" className="stroke-(--node)" strokeWidth="1.6" />
    </>
  ),
  amendment: <path d="M8 2.6 13.4 12.4H2.6Z" className="fill-(--node)" />,
  expired: DASHED,
  declined: (
    <>
      {RING}
      <path d="M4.6 11.4 11.4 4.6" />
    </>
  ),
  composing: (
    <>
      {DASHED}
      <path d="M8 5.9v4.2M5.9 8h4.2" />
    </>
  ),
  waiting: (
    <>
      {DASHED}
      <path d="M8 5.6V8l1.6 1" />
    </>
  ),
  unknown: (
    <>
      {DASHED}
      <path d="M6.7 6.9a1.4 1.4 0 1 1 1.9 1.3c-.4.2-.6.4-.6.8M8 10.6v.01" strokeWidth="1.3" />
    </>
  ),
  none: <path d="M4.8 4.8 11.2 11.2M11.2 4.8 4.8 11.2" />,
};

/** The mark of a snapshot in the lineage, told apart by shape. `--node` is the colour behind it, so that the rail ends at it. */
export function NodeMark({ kind }: { kind: NodeKind }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="relative z-1 mt-0.5 flex-none"
    >
      {SHAPES[kind]}
    </svg>
  );
}
