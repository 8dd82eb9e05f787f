/** The letter of a column: A to J, by its place. */
export function letterOf(index: number): string {
  return String.fromCharCode(65 + index);
}
