import { Disclosure } from "@/components/ui/disclosure";
import type { SellerView } from "@/lib/api/client";

/** The capabilities exactly as received, for whoever wants to see the words behind the table. */
export function DeclaredText({ seller }: { seller: SellerView }) {
  if (!seller.capabilitiesText) return null;
  return (
    <Disclosure title="Capabilities as received" sub={<code>get_adcp_capabilities</code>}>
      <pre className="bg-inset p-3 text-11 wrap-anywhere whitespace-pre-wrap sm:p-4">
        {pretty(seller.capabilitiesText)}
      </pre>
    </Disclosure>
  );
}

/** Indented for reading where it is JSON; otherwise as it came. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
