"use client";

import { Button, ButtonLink } from "@/components/ui/button";

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-[560px] content-center justify-items-start gap-2 px-4">
      <h1 className="text-20 font-semibold">This page stopped working</h1>
      <p className="text-ink-2">
        The fault is the desk’s. What you typed is kept, and nothing was sent to a seller by it. Try the page again.
      </p>
      {error.digest ? <p className="mono text-ink-3">fault {error.digest}</p> : null}
      <div className="mt-2 flex gap-2">
        <Button onClick={reset}>Try again</Button>
        <ButtonLink href="/" variant="quiet">
          To the desk
        </ButtonLink>
      </div>
    </main>
  );
}
