"use client";

import { Button } from "@/components/ui/button";
import { formatDay } from "@/components/ui/format-time";
import { useZone } from "@/components/ui/use-zone";
import type { RoleName } from "@/lib/api/client";
import { Door } from "./door";
import { DoorMessage } from "./door-message";
import { NewcomerFields } from "./newcomer-fields";
import { ROLE_WORDS } from "./role-words";
import { useDoor } from "./use-door";

type Offer = { name: string; role: RoleName; expiresAt: string; invitedBy: string | null; organization: string };

/** Somebody joins by an invitation: its role is fixed, the rest is their own. */
export function Join({ token, offer }: { token: string; offer: Offer }) {
  const { submit, isPending, message, fields } = useDoor("/session/join", { token });
  const zone = useZone();
  const { label, does } = ROLE_WORDS[offer.role];
  return (
    <Door
      title={`Join ${offer.organization}`}
      sub={
        <>
          {offer.invitedBy ?? "An admin"} invites you to this desk as{" "}
          <strong className="font-semibold">{label.toLowerCase()}</strong>. {does}
        </>
      }
      foot={`This link works once, until ${formatDay(offer.expiresAt, zone)}.`}
    >
      <form method="post" onSubmit={submit} className="grid gap-4">
        <NewcomerFields wrong={fields} name={offer.name} />
        <DoorMessage>{Object.keys(fields).length > 0 ? null : message}</DoorMessage>
        <Button type="submit" variant="primary" size="lg" pending={isPending}>
          Join and sign in
        </Button>
      </form>
    </Door>
  );
}

/** A link that leads nowhere (any more). */
export function NoInvitation() {
  return (
    <Door title="This link cannot be used" sub="It was used, withdrawn, or its time is over. Nothing was changed.">
      <p>
        Ask whoever sent it for a new one. If you have an account,{" "}
        <a href="/sign-in" className="font-medium text-accent underline underline-offset-2">
          sign in
        </a>
        .
      </p>
    </Door>
  );
}
