/** Two voices that meet: the sign of the desk. */
export function Wordmark() {
  return (
    <span className="flex items-center gap-2 text-[15px] leading-6 font-semibold tracking-[-0.02em]">
      <svg aria-hidden="true" width="22" height="22" viewBox="0 0 22 22">
        <path d="M9.5 2v11.5h-4a3.5 3.5 0 0 1-3.5-3.5V5.5a3.5 3.5 0 0 1 3.5-3.5z" fill="var(--ink)" />
        <path d="M12.5 20V8.5h4a3.5 3.5 0 0 1 3.5 3.5v4.5a3.5 3.5 0 0 1-3.5 3.5z" fill="var(--accent-solid)" />
      </svg>
      Parley
    </span>
  );
}
