"use client";

import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Field, TextInput } from "@/components/ui/field";
import { Say } from "@/components/ui/mark";
import { Panel, PanelFooter, PanelHeader } from "@/components/ui/panel";
import { api } from "@/lib/api/client";
import { DoorMessage } from "./door-message";
import { NewPasswordField } from "./password-field";
import { useRereadPeople } from "./use-people";

/** One's own password, changed by the one before. */
export function PasswordPanel() {
  const reread = useRereadPeople();
  const change = useMutation(api.password.change.mutationOptions({ onSuccess: reread }));

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (change.isPending) return;
    const form = event.currentTarget;
    const said = new FormData(form);
    const typed = { current: String(said.get("current")), password: String(said.get("password")) };
    change.mutate(typed, { onSuccess: () => form.reset() });
  }

  return (
    <Panel labelledBy="password">
      <PanelHeader id="password" title="Your password" />
      <form method="post" onSubmit={send} className="grid max-w-96 gap-4 px-3 py-3 sm:px-4">
        <Field label="The one you have">
          <TextInput name="current" type="password" autoComplete="current-password" required maxLength={256} />
        </Field>
        <NewPasswordField label="A new one" wrong={undefined} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" pending={change.isPending}>
            Change it
          </Button>
          <span role="status">
            {change.isSuccess ? <Say kind="ok">Changed{endedWords(change.data.ended)}</Say> : null}
          </span>
        </div>
        {change.error ? <DoorMessage>{change.error.message}</DoorMessage> : null}
      </form>
      <PanelFooter>Your other sessions end with it. Forgotten? An admin can make you a link.</PanelFooter>
    </Panel>
  );
}

function endedWords(ended: number): string {
  if (ended === 0) return "";
  return `; ${ended} other ${ended === 1 ? "session" : "sessions"} ended`;
}
