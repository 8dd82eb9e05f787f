/** One still line of text that is not here yet. */
const LINE = "rounded-box bg-sunken";

/**
 * The workspace while it is read: still boxes of the sizes that will come, so that nothing moves when it does. A screen reader hears
 * the words alone.
 */
export function StillWorkspace() {
  return (
    <div data-flush className="flex min-h-[calc(100dvh-48px)] flex-col">
      <p role="status" className="sr-only">
        Reading the negotiation…
      </p>
      <div aria-hidden="true" className="border-b border-line bg-surface px-3 pt-2.5 sm:px-5">
        <div className={`mb-1 h-4 w-52 ${LINE}`} />
        <div className={`h-6 w-72 max-w-full ${LINE}`} />
        <div className="mt-2 flex gap-4 pb-2.5">
          <div className={`h-5 w-40 ${LINE}`} />
          <div className={`h-5 w-32 ${LINE}`} />
        </div>
      </div>
      <div aria-hidden="true" className="grid flex-1 grid-cols-1 sm:grid-cols-[248px_minmax(0,1fr)]">
        <div className="hidden min-w-0 gap-3 border-r border-line bg-inset px-3.5 py-3 sm:grid sm:content-start">
          <div className={`h-5 w-20 ${LINE}`} />
          {[0, 1, 2, 3].map((row) => (
            <div key={row} className={`h-10 ${LINE}`} />
          ))}
        </div>
        <div className="mx-auto grid w-full max-w-[1432px] content-start gap-4 p-3 text-ink-3 sm:px-6 sm:pt-5">
          <p>Reading the negotiation…</p>
          <div className="h-52 rounded-panel border border-line bg-surface" />
          <div className="grid gap-4 md:grid-cols-2">
            <div className="h-44 rounded-panel border border-line bg-surface" />
            <div className="h-44 rounded-panel border border-line bg-surface" />
          </div>
        </div>
      </div>
    </div>
  );
}
