/** What a field wants, as a sentence; a whole sentence stays as it is. */
export function worded(want: string | undefined): string | undefined {
  if (!want) return undefined;
  return want.endsWith(".") ? want : `This needs ${want}.`;
}
