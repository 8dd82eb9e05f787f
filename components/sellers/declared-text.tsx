import { Panel } from "@/components/ui/panel";
import type { SellerView } from "@/lib/api/client";

/** The capabilities exactly as received, for whoever wants to see the words behind the table. */
export function DeclaredText({ seller }: { seller: SellerView }) {
  if (!seller.capabilitiesText) return null;
  return (
    <Panel as="div">
      <details>
        <summary className="flex min-h-11 items-center px-3 font-semibold -outline-offset-2 sm:px-4">
          Capabilities as received
          <span className="ml-2.5 text-12 font-normal text-ink-3">get_adcp_capabilities</span>
        </summary>
        <section
          aria-label="Capabilities as received"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
          tabIndex={0}
          className="max-h-[480px] overflow-auto border-t border-line bg-inset -outline-offset-2"
        >
          <pre className="p-3 text-11 sm:p-4">{pretty(seller.capabilitiesText)}</pre>
        </section>
      </details>
    </Panel>
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
