import { ButtonLink } from "@/components/ui/button";

export default function NotFound() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-[560px] content-center justify-items-start gap-2 px-4">
      <h1 className="text-20 font-semibold">There is nothing at this address</h1>
      <p className="text-ink-2">The link may be old, or what it named was removed. Nothing was changed.</p>
      <ButtonLink href="/" className="mt-2">
        To the desk
      </ButtonLink>
    </main>
  );
}
