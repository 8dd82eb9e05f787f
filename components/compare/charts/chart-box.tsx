"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";

type ChartBoxProps = {
  height: number;
  label: string;
  children: (size: { width: number; height: number }) => ReactNode;
};

/** A box of fixed height whose chart is drawn at the width measured. The drawing is one image to readers. */
export function ChartBox({ height, label, children }: ChartBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={box}
      role="img"
      aria-label={label}
      style={{ height }}
      className="min-w-0 overflow-hidden print:h-auto! [&_svg]:max-w-full"
    >
      {width > 0 ? children({ width, height }) : null}
    </div>
  );
}
