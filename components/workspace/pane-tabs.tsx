"use client";

export type Pane = "lineage" | "main" | "preflight";

/** Which pane is in view where not all of them fit: the lineage under 700 px, preflight under 1100. */
export function PaneTabs({
  pane,
  onPane,
  main,
  hasPreflight,
}: {
  pane: Pane;
  onPane: (pane: Pane) => void;
  main: string;
  hasPreflight: boolean;
}) {
  const tabs: { value: Pane; label: string; className: string }[] = [
    { value: "lineage", label: "Lineage", className: "sm:hidden" },
    { value: "main", label: main, className: "" },
    ...(hasPreflight ? [{ value: "preflight" as const, label: "Preflight", className: "" }] : []),
  ];
  // From 700 px on the lineage stands beside; choosing it there means the main pane.
  const isCurrent = (value: Pane) => value === pane;
  return (
    <nav
      aria-label="Panes"
      className={`sticky top-12 z-10 flex gap-0.5 overflow-x-auto border-b border-line bg-surface px-2 sm:px-4 ${hasPreflight ? "lg:hidden" : "sm:hidden"}`}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          aria-current={isCurrent(tab.value)}
          onClick={() => onPane(tab.value)}
          className={`-mb-px h-11 border-b-2 border-transparent px-2.5 font-medium text-ink-2 -outline-offset-2 aria-[current=true]:border-ink aria-[current=true]:text-ink ${tab.className}`}
        >
          {tab.label}
        </button>
      ))}
    </nav>
  );
}
