import { handleSandbox } from "@/lib/sandbox";

export const dynamic = "force-dynamic";

// Discovery of a sign-in is at the root of a host, whatever the path of what is signed in to (RFC 8414, RFC 9728).
export { handleSandbox as GET };
