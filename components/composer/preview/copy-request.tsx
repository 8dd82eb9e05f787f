import { Copy, SquareTerminal } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { SellerView } from "@/lib/api/client";
import { curlOf, TOKEN_VARIABLE } from "./curl";

/** Copies the exact request, or the command that sends it. */
export function CopyRequest({ text, tool, seller }: { text: string; tool: string; seller: SellerView }) {
  const [said, setSaid] = useState("");
  const copy = async (what: string, words: string) => {
    try {
      await navigator.clipboard.writeText(what);
      setSaid(words);
    } catch {
      setSaid("the browser does not allow copying here");
    }
    setTimeout(() => setSaid(""), 5000);
  };
  const hasToken = seller.auth !== "none";
  return (
    <span className="flex items-center gap-1">
      <span role="status" className="text-12 text-ink-3">
        {said}
      </span>
      {seller.protocol === "a2a" ? null : (
        <CopyButton
          label="Copy as curl"
          title={`Copy as a curl command, with this idempotency key${hasToken ? ` and $${TOKEN_VARIABLE} for the token` : ""}`}
          onPress={() =>
            copy(
              curlOf({ url: seller.url, tool, requestText: text, hasToken }),
              hasToken ? `copied; set ${TOKEN_VARIABLE} yourself` : "copied as curl",
            )
          }
        >
          <SquareTerminal size={15} aria-hidden="true" />
        </CopyButton>
      )}
      <CopyButton
        label="Copy the exact request"
        title="Copy the exact request, byte for byte"
        onPress={() => copy(text, "copied")}
      >
        <Copy size={15} aria-hidden="true" />
      </CopyButton>
    </span>
  );
}

function CopyButton(props: { label: string; title: string; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      title={props.title}
      onClick={props.onPress}
      className="grid size-7 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink"
    >
      {props.children}
    </button>
  );
}
