import { Button } from "@/components/ui/button";
import { Wordmark } from "./wordmark";

const PROMISES = [
  ["Typed first", "Say what you need in fields the seller can be held to, and see which ones it declared."],
  ["Recomputed here", "Every digest and every requirement is worked out again in your own browser."],
  ["Held to the second", "A hold counts down by the seller's clock. You accept exactly the terms you reviewed."],
] as const;

/** The door in local mode: one button, a plain form, so that it opens without scripts too. */
export function Welcome() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-[720px] content-center gap-8 px-4 py-10">
      <Wordmark />
      <div className="grid gap-2">
        <h1 className="text-20 font-semibold sm:text-36">What you accept is exactly what you reviewed</h1>
        <p className="max-w-[60ch] text-14 text-ink-2">
          The desk where media buyers negotiate with sellers’ sales agents over AdCP 3.2, and can prove what was agreed.
        </p>
      </div>
      <dl className="grid gap-4 sm:grid-cols-3">
        {PROMISES.map(([title, text]) => (
          <div key={title} className="border-t border-line-2 pt-3">
            <dt className="font-semibold">{title}</dt>
            <dd className="mt-1 text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
      <form method="post" action="/session" className="grid justify-items-start gap-2">
        <Button type="submit" variant="primary" size="lg">
          Continue as local buyer
        </Button>
        <p className="text-12 text-ink-3">
          This desk runs on this machine only. Nothing leaves it but what you send to sellers.
        </p>
      </form>
    </main>
  );
}
