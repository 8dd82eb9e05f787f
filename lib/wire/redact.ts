import type { Reply } from "./types";

/**
 * Takes a credential out of an answer in which the seller, or a proxy before it, repeats it: what is refused or in doubt is stored, logged
 * and shown. A completed answer is left as it came, since it is what was agreed.
 */
export function withoutSecret<T>(reply: Reply<T>, secret: string | undefined): Reply<T> {
  if (secret === undefined || secret.length < 8 || reply.kind === "done" || reply.kind === "submitted") return reply;
  const clean = (text: string) => text.replaceAll(secret, "[credential]");
  const printed = JSON.stringify(reply);
  if (!printed.includes(secret)) return reply;
  if (reply.kind === "unknown") {
    const { received } = reply.fault;
    return {
      kind: "unknown",
      fault: { ...reply.fault, ...(received === undefined ? {} : { received: clean(received) }) },
    };
  }
  return { kind: "refused", error: JSON.parse(clean(JSON.stringify(reply.error))), raw: clean(reply.raw) };
}
