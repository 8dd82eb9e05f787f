import { Mark } from "@/components/ui/mark";

/** Why one was not let in, said once and read out. Its place is kept, so that nothing moves under the finger. */
export function DoorMessage({ children }: { children: string | null }) {
  return (
    <p role="alert" className="flex min-h-5 items-start gap-1.5 text-block">
      {children ? (
        <>
          <span className="flex h-5 items-center">
            <Mark kind="block" />
          </span>
          <span className="min-w-0">{children}</span>
        </>
      ) : null}
    </p>
  );
}
