"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { LoadFailed, Loading } from "@/components/ui/page";
import { api, type PersonView } from "@/lib/api/client";
import { DoorMessage } from "./door-message";
import { SessionRow } from "./session-row";
import { useRereadPeople } from "./use-people";

/** Where somebody is signed in, and out of where an admin wants them to be. */
export function SessionsDialog({ person, onClose }: { person: PersonView; onClose: () => void }) {
  const { id, name } = person;
  const { data: sessions, error, refetch } = useQuery(api.people.sessions.queryOptions({ input: { id } }));
  const reread = useRereadPeople();
  const end = useMutation(api.people.endSessions.mutationOptions({ onSettled: reread }));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Where ${name} is signed in`}
      footer={
        <>
          {sessions && sessions.length > 0 ? (
            <Button
              variant="danger"
              pending={end.isPending && end.variables.sessionId === undefined}
              onClick={() => end.mutate({ id })}
            >
              End all
            </Button>
          ) : null}
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <div className="grid gap-3">
        {sessions === undefined && error ? <LoadFailed error={error} retry={refetch} /> : null}
        {sessions === undefined && !error ? <Loading what="their sessions" /> : null}
        {sessions?.length === 0 ? <p className="text-ink-3">Nowhere.</p> : null}
        {sessions && sessions.length > 0 ? (
          <ul className="rounded-control border border-line">
            {sessions.map((each) => (
              <SessionRow
                key={each.id}
                session={each}
                isEnding={end.isPending && end.variables.sessionId === each.id}
                onEnd={() => end.mutate({ id, sessionId: each.id })}
              />
            ))}
          </ul>
        ) : null}
        <p className="text-12 text-ink-3">An ended session is out with its next click. They can sign in again.</p>
        <DoorMessage>{end.error?.message ?? null}</DoorMessage>
      </div>
    </Dialog>
  );
}
