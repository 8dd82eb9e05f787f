"use client";

import { Button } from "@/components/ui/button";
import { Field, TextInput } from "@/components/ui/field";
import { Door } from "./door";
import { DoorMessage } from "./door-message";
import { useDoor } from "./use-door";

/** Sign in with e-mail and password. */
export function SignIn({ organization }: { organization: string }) {
  const { submit, isPending, message } = useDoor("/session");
  return (
    <Door
      title="Sign in"
      sub={`The desk of ${organization}.`}
      foot="No account yet? Ask an admin of this desk for an invitation."
    >
      <form method="post" onSubmit={submit} className="grid gap-4">
        <Field label="E-mail">
          <TextInput name="email" type="email" autoComplete="username" required maxLength={254} />
        </Field>
        <Field label="Password">
          <TextInput name="password" type="password" autoComplete="current-password" required maxLength={256} />
        </Field>
        <DoorMessage>{message}</DoorMessage>
        <Button type="submit" variant="primary" size="lg" pending={isPending}>
          Sign in
        </Button>
      </form>
    </Door>
  );
}
