/** The same whether a link never was, has ended or was taken back: which of them is nobody's business who has only the link. */
export function NothingShared() {
  return (
    <>
      <h1 className="mb-3 text-20 font-semibold">This link shows nothing</h1>
      <p className="max-w-prose text-ink-2">
        Links to a comparison end after some days, and whoever made one can take it back. Ask whoever gave it to you for
        a new one.
      </p>
    </>
  );
}
