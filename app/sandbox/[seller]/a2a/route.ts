import { handleSandbox } from "@/lib/sandbox";

export const dynamic = "force-dynamic";

export { handleSandbox as GET, handleSandbox as POST };
