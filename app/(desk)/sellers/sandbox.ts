import { headers } from "next/headers";
import { sandboxSellers } from "@/lib/sandbox";

/** The sandbox sellers under the reader's own address of this app: it is this very app that serves them. */
export async function sandboxHere() {
  const host = (await headers()).get("host") ?? `127.0.0.1:${process.env.PORT ?? "3000"}`;
  return sandboxSellers(`http://${host}`);
}
