import { digestBytes } from "./digest-bytes";

const STEP = 2.5;
const BAR = 1.75;
const HEIGHT = 12;

/**
 * A digest one can compare by eye: bar k is as high as byte k. Equal digests look equal; it proves nothing, the words beside it
 * do. Takes the colour of its text.
 */
export function Fingerprint({ digest, bars = 16 }: { digest: string; bars?: 16 | 32 }) {
  const bytes = digestBytes(digest);
  if (!bytes) return null;
  const width = bars * STEP - (STEP - BAR);
  return (
    <svg
      width={bars === 32 ? width * 2 : width}
      height={bars === 32 ? HEIGHT * 2 : HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      fill="currentColor"
      aria-hidden="true"
      className="flex-none"
      preserveAspectRatio="none"
    >
      {/* One path, not a shape a bar: a comparison of ten shows ten of these before anything else. */}
      <path d={[...bytes.slice(0, bars)].map(bar).join("")} />
    </svg>
  );
}

function bar(byte: number, position: number): string {
  const height = HEIGHT * (0.14 + (0.86 * (byte >> 5)) / 7);
  return `M${position * STEP} ${HEIGHT}v${-height}h${BAR}v${height}z`;
}
