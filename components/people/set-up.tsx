"use client";

import { Button } from "@/components/ui/button";
import { Field, TextInput } from "@/components/ui/field";
import { Door } from "./door";
import { DoorMessage } from "./door-message";
import { NewcomerFields } from "./newcomer-fields";
import { useDoor } from "./use-door";

/** The first person of a desk, by the code of the terminal it was started in. */
export function SetUp({ organization }: { organization: string }) {
  const { submit, isPending, message, fields } = useDoor("/session/set-up");
  return (
    <Door
      title="Set this desk up"
      sub={`Nobody owns the desk of ${organization} yet. You will be its first admin and can invite everybody else.`}
      foot="The code is shown in the terminal the desk was started in. It works once, within the hour; start the desk again for a new one."
    >
      <form method="post" onSubmit={submit} className="grid gap-4">
        <Field label="Code" error={fields.code}>
          <TextInput
            name="code"
            mono
            autoComplete="off"
            spellCheck={false}
            required
            maxLength={100}
            placeholder="XXXXX-XXXXX-XXXXX-XXXXX"
          />
        </Field>
        <NewcomerFields wrong={fields} />
        <DoorMessage>{Object.keys(fields).length > 0 ? null : message}</DoorMessage>
        <Button type="submit" variant="primary" size="lg" pending={isPending}>
          Set up and sign in
        </Button>
      </form>
    </Door>
  );
}
