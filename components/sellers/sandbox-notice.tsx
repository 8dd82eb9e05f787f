import { Banner } from "@/components/ui/banner";
import type { SellerView } from "@/lib/api/client";
import type { SandboxSeller } from "./sandbox-street";

/** What a sandbox seller is for, on its own page; nothing for a real one. */
export function SandboxNotice({ seller, sandbox }: { seller: SellerView; sandbox: readonly SandboxSeller[] }) {
  const found = sandbox.find(({ url }) => url === seller.url);
  if (!found) return null;
  return (
    <Banner tone="neutral" title="A sandbox seller of this desk">
      {found.blurb} Nothing it books is real.
    </Banner>
  );
}
