import { headers } from "next/headers";
import { isDemoOffered } from "@/lib/api/demo";
import { deskMode } from "@/lib/auth";
import { sandboxSellers } from "@/lib/sandbox";

/** The sandbox sellers under the reader's own address of this app: it is this very app that serves them. None where the demo is off. */
export async function sandboxHere() {
  if (!(await isDemoOffered())) return [];
  const mode = deskMode();
  if (mode.kind === "team") return sandboxSellers(mode.baseUrl.origin);
  const host = (await headers()).get("host") ?? `127.0.0.1:${process.env.PORT ?? "3000"}`;
  return sandboxSellers(`http://${host}`);
}
