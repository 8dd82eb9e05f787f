"use client";

import { Button } from "@/components/ui/button";
import { formatInstant } from "@/components/ui/format-time";
import { useZone } from "@/components/ui/use-zone";
import { Door } from "./door";
import { DoorMessage } from "./door-message";
import { NewPasswordField } from "./password-field";
import { useDoor } from "./use-door";

type ResetPasswordProps = { token: string; name: string; expiresAt: string; organization: string };

/** Somebody who is let in already sets a new password by a link. */
export function ResetPassword({ token, name, expiresAt, organization }: ResetPasswordProps) {
  const { submit, isPending, message, fields } = useDoor("/session/reset", { token });
  const zone = useZone();
  return (
    <Door
      title="Set a new password"
      sub={
        <>
          For <strong className="font-semibold">{name}</strong>, at the desk of {organization}. Wherever you are signed
          in, you will be signed out.
        </>
      }
      foot={`This link works once, until ${formatInstant(expiresAt, zone)}. If you are not ${name}, close this page: nothing has changed.`}
    >
      <form method="post" onSubmit={submit} className="grid gap-4">
        <NewPasswordField label="New password" wrong={fields.password} />
        <DoorMessage>{Object.keys(fields).length > 0 ? null : message}</DoorMessage>
        <Button type="submit" variant="primary" size="lg" pending={isPending}>
          Set it and sign in
        </Button>
      </form>
    </Door>
  );
}
