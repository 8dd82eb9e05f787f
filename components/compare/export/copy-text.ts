/** Puts text on the clipboard, which browsers allow on secure pages only. Says in words whether it worked, of `what`. */
export async function copyText(text: string, what: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return `${what} on the clipboard.`;
  } catch {
    return "This browser did not allow copying.";
  }
}
