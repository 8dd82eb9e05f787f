"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { formatInstant } from "@/components/ui/format-time";
import { useZone } from "@/components/ui/use-zone";
import { api, type PersonView } from "@/lib/api/client";
import { DoorMessage } from "./door-message";
import { LinkDialog } from "./link-dialog";
import { useRereadPeople } from "./use-people";

const HOURS = 24;

/** Makes a link by which somebody sets a new password, or takes one back that is out. */
export function ResetLinkDialog({ person, onClose }: { person: PersonView; onClose: () => void }) {
  const zone = useZone();
  const reread = useRereadPeople();
  const make = useMutation(api.people.makeResetLink.mutationOptions({ onSettled: reread }));
  const withdraw = useMutation(
    api.people.withdrawResetLink.mutationOptions({
      onSettled: reread,
      onSuccess: onClose,
    }),
  );
  const { id, name, resetLink } = person;
  if (make.data) {
    return (
      <LinkDialog title={`The sign-in link for ${name}`} path={make.data.path} onClose={onClose}>
        Give it to {name} yourself. Whoever opens it can set their password and sign in as them, once, until{" "}
        {formatInstant(make.data.expiresAt, zone)}.
      </LinkDialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`A new password for ${name}`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          {resetLink ? (
            <Button pending={withdraw.isPending} onClick={() => withdraw.mutate({ id: resetLink.id })}>
              Withdraw the link
            </Button>
          ) : null}
          <Button variant="primary" pending={make.isPending} onClick={() => make.mutate({ id, hours: HOURS })}>
            {resetLink ? "Make a new link" : "Make the link"}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {resetLink ? (
          <p>
            A link made on {formatInstant(resetLink.createdAt, zone)} is out and works until{" "}
            {formatInstant(resetLink.expiresAt, zone)}. It cannot be shown again; a new one takes its place.
          </p>
        ) : (
          <p>
            The link lets {name} choose a new password, once, within {HOURS} hours. Nobody at this desk learns it.
          </p>
        )}
        <p className="text-12 text-ink-3">
          Until it is used nothing changes. Then all their sessions end. Both go on record, the link itself does not.
        </p>
        <DoorMessage>{make.error?.message ?? withdraw.error?.message ?? null}</DoorMessage>
      </div>
    </Dialog>
  );
}
