import type { ReactNode } from "react";

const KINDS = ["circle", "square", "triangle", "diamond", "cross", "ring", "box", "down"] as const;
export type MarkerKind = (typeof KINDS)[number];

/** The shape of a series by its place: series are told apart by shape and name, never by colour alone. */
export function markerOf(index: number): MarkerKind {
  return KINDS[Math.max(0, index) % KINDS.length] ?? "circle";
}

const FULL = { fill: "var(--s1)", stroke: "var(--s1)" } as const;
const EMPTY = { fill: "var(--surface)", stroke: "var(--s1)", strokeWidth: 1.75 } as const;
const INK = { fill: "var(--ink)", stroke: "var(--ink)" } as const;

const SHAPES: Record<MarkerKind, ReactNode> = {
  circle: <circle r="4.5" {...FULL} />,
  square: <rect x="-4" y="-4" width="8" height="8" {...INK} />,
  triangle: <path d="M0-5.2 5 4H-5Z" {...FULL} />,
  diamond: <path d="M0-5.5 5.5 0 0 5.5-5.5 0Z" {...INK} />,
  cross: <path d="M-4-4 4 4M4-4-4 4" fill="none" stroke="var(--s1)" strokeWidth="2.25" />,
  ring: <circle r="4.5" {...EMPTY} />,
  box: <rect x="-4" y="-4" width="8" height="8" {...EMPTY} />,
  down: <path d="M0 5.2 5-4H-5Z" {...EMPTY} />,
};

/** A marker in a chart at a place, or by itself in a legend. */
export function Marker({ kind, at }: { kind: MarkerKind; at?: { x: number; y: number } }) {
  if (at) return <g transform={`translate(${at.x} ${at.y})`}>{SHAPES[kind]}</g>;
  return (
    <svg width="12" height="12" viewBox="-6 -6 12 12" aria-hidden="true" className="flex-none self-center">
      {SHAPES[kind]}
    </svg>
  );
}
