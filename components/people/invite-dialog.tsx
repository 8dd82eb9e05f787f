"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, TextInput } from "@/components/ui/field";
import { formatInstant } from "@/components/ui/format-time";
import { useZone } from "@/components/ui/use-zone";
import { api } from "@/lib/api/client";
import { DoorMessage } from "./door-message";
import { LinkDialog } from "./link-dialog";
import { NEW_RIGHTS, rightsOf, rightsProblems } from "./rights";
import { RightsFields } from "./rights-fields";
import { useRereadPeople } from "./use-people";

const FORM = "invite";
const DAYS = 7;

/** Makes an invitation and shows its link, this once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const [typed, setTyped] = useState(NEW_RIGHTS);
  const [isTried, setTried] = useState(false);
  const zone = useZone();
  const reread = useRereadPeople();
  const invite = useMutation(api.people.invite.mutationOptions({ onSuccess: reread }));
  const problems = rightsProblems(typed);

  function send(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (name.trim() === "" || Object.keys(problems).length > 0 || invite.isPending) return;
    invite.mutate({ name, days: DAYS, ...rightsOf(typed) });
  }

  if (invite.data) {
    return (
      <LinkDialog title={`The link for ${name}`} path={invite.data.path} onClose={onClose}>
        Give it to {name} yourself. Whoever opens it can join in their place, once, until{" "}
        {formatInstant(invite.data.expiresAt, zone)}.
      </LinkDialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Invite somebody"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} variant="primary" pending={invite.isPending}>
            Make the link
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={send} className="grid gap-4">
        <Field
          label="Name"
          error={isTried && name.trim() === "" ? "Whom the link is for." : undefined}
          hint="They can correct it when they join."
        >
          <TextInput
            value={name}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <RightsFields typed={typed} onChange={setTyped} problems={isTried ? problems : {}} />
        <DoorMessage>{invite.error?.message ?? null}</DoorMessage>
      </form>
    </Dialog>
  );
}
