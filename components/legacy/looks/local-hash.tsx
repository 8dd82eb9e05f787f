/** Tells two looks apart and proves nothing: the desk's own hash of what it saw, never a digest that a seller stated or is bound by. */
export function LocalHash({ hash }: { hash: string }) {
  return (
    <span className="text-12 text-ink-3">
      Seen as{" "}
      <code title={hash} className="wrap-anywhere">
        {hash.slice(0, 17)}…
      </code>
      , this desk’s own mark for what it saw; no digest of terms
    </span>
  );
}
