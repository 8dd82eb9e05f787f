import type { FetchLike } from "@modelcontextprotocol/client";
import { type Dispatcher, fetch as undiciFetch } from "undici";
import { AddressNotAllowed } from "../net/guarded-lookup";
import { allowedSellerUrl } from "../net/seller-url";

const MAX_BYTES = 262_144;
const BODILESS = new Set([101, 204, 205, 304]);

/**
 * The fetch of a sign-in: every address is judged by itself, since metadata, authorization server and token endpoint may each be another
 * origin. A redirect is handed back as a bare status, without the place it points to; bodies are bounded.
 */
export function oauthFetch(place: { localMode: boolean; dispatcher: Dispatcher; signal: AbortSignal }): FetchLike {
  return async (input, init = {}) => {
    const url = allowedSellerUrl(String(input), place.localMode);
    // The SDK passes on TypeErrors alone; any other error of a look-up it takes for "not there".
    if (!url) throw new TypeError("The address may not be called.", { cause: new AddressNotAllowed() });
    const response = await undiciFetch(url, {
      method: init.method ?? "GET",
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(init.body ? { body: String(init.body) } : {}),
      redirect: "manual",
      signal: place.signal,
      dispatcher: place.dispatcher,
    });
    const text = init.method === "POST" || response.ok ? await boundedText(response.body) : null;
    if (text === null) await response.body?.cancel();
    const headers = new Headers();
    for (const name of ["content-type", "www-authenticate"]) {
      const value = response.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    return new Response(BODILESS.has(response.status) ? null : text, { status: response.status, headers });
  };
}

async function boundedText(body: AsyncIterable<unknown> | null): Promise<string | null> {
  if (!body) return null;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    if (!(chunk instanceof Uint8Array)) continue;
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new TypeError("The sign-in server's answer is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
