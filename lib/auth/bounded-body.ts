/** Far above any form at the door. */
const MOST_BYTES = 16_384;

/** A small body as text; null where it is larger than any form here, of which no more is read. */
export async function boundedBody(request: Request, mostBytes = MOST_BYTES): Promise<string | null> {
  const reader = request.body?.getReader();
  if (!reader) return "";
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks).toString("utf8");
    bytes += value.byteLength;
    if (bytes > mostBytes) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
}
