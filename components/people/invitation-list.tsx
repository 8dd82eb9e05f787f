"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { formatInstant } from "@/components/ui/format-time";
import { Count, Panel, PanelHeader } from "@/components/ui/panel";
import { useZone } from "@/components/ui/use-zone";
import { api, type InvitationView } from "@/lib/api/client";
import { DoorMessage } from "./door-message";
import { brandWords, limitWords, ROLE_WORDS } from "./role-words";
import { useRereadPeople } from "./use-people";

/** Links that still open the door. */
export function InvitationList({ invitations }: { invitations: readonly InvitationView[] }) {
  const zone = useZone();
  const reread = useRereadPeople();
  const withdraw = useMutation(api.people.withdrawInvitation.mutationOptions({ onSettled: reread }));
  return (
    <Panel labelledBy="invitations">
      <PanelHeader id="invitations" title="Open invitations" sub={<Count>{invitations.length}</Count>} />
      {invitations.length === 0 ? (
        <p className="px-3 py-4 text-ink-3 sm:px-4">No link is out.</p>
      ) : (
        <ul>
          {invitations.map((each) => (
            <li
              key={each.id}
              className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line px-3 py-3 not-last:border-b sm:px-4"
            >
              <span className="min-w-0 flex-1 basis-64">
                <span className="font-semibold wrap-anywhere">{each.name}</span>,{" "}
                {ROLE_WORDS[each.role].label.toLowerCase()}
                <span className="block text-12 text-ink-2 wrap-anywhere">
                  {limitWords(each)}; {brandWords(each)}
                </span>
              </span>
              <span className="text-12 text-ink-2">until {formatInstant(each.expiresAt, zone)}</span>
              <Button
                size="sm"
                pending={withdraw.isPending && withdraw.variables.id === each.id}
                onClick={() => withdraw.mutate({ id: each.id })}
              >
                Withdraw<span className="sr-only"> the invitation of {each.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {withdraw.error ? (
        <div className="px-3 pb-3 sm:px-4">
          <DoorMessage>{withdraw.error.message}</DoorMessage>
        </div>
      ) : null}
    </Panel>
  );
}
