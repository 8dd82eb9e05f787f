import { KeyRound } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";

/** Codes by which a seller says that it does not take what the desk signs in with (facts 5, 18). */
const SIGN_IN: ReadonlySet<string> = new Set(["AUTH_MISSING", "AUTH_REQUIRED", "AUTH_INVALID"]);

/** The way to a seller's sign-in, where it was the sign-in that was refused. */
export function RenewLink({ code, sellerId }: { code: string; sellerId: string }) {
  if (!SIGN_IN.has(code)) return null;
  return (
    <ButtonLink href={`/sellers/${sellerId}#sign-in`} size="sm" icon={<KeyRound aria-hidden="true" size={14} />}>
      Renew credentials
    </ButtonLink>
  );
}
