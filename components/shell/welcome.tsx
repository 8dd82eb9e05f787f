import { Initials } from "@/components/people/initials";
import { Button } from "@/components/ui/button";
import { Wordmark } from "./wordmark";

const PROMISES = [
  ["Typed first", "Say what you need in fields the seller can be held to, and see which ones it declared."],
  ["Recomputed here", "Every digest and every requirement is worked out again in your own browser."],
  ["Held to the second", "A hold counts down by the seller's clock. You accept exactly the terms you reviewed."],
] as const;

type Ready = { id: string; name: string; initials: string; role: string; does: string };

/** The door in local mode: one button a person, a plain form, so that it opens without scripts too. */
export function Welcome({ others }: { others: readonly Ready[] }) {
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
      <form method="post" action="/session" className="grid gap-5">
        <Button type="submit" variant="primary" size="lg" className="justify-self-start">
          Continue as local buyer
        </Button>
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-12 text-ink-3">
            Or be a colleague, here or in a second browser beside this one
          </legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {others.map(({ id, name, initials, role, does }) => (
              <button
                key={id}
                type="submit"
                name="person"
                value={id}
                className="flex min-h-14 items-center gap-3 rounded-panel border border-line bg-surface px-3 py-2 text-left hover:border-line-2 hover:bg-inset"
              >
                <Initials>{initials}</Initials>
                <span className="min-w-0">
                  <span className="font-semibold">{name}</span>, {role}
                  <span className="block text-12 text-ink-2">{does}</span>
                </span>
              </button>
            ))}
          </div>
        </fieldset>
        <p className="text-12 text-ink-3">
          This desk runs on this machine only. Nothing leaves it but what you send to sellers.
        </p>
      </form>
    </main>
  );
}
