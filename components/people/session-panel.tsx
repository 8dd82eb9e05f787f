"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { LoadFailed, Loading } from "@/components/ui/page";
import { Panel, PanelFooter, PanelHeader } from "@/components/ui/panel";
import { api } from "@/lib/api/client";
import { DoorMessage } from "./door-message";
import { SessionRow } from "./session-row";
import { useRereadPeople } from "./use-people";

/** Where one is signed in, and out of where one wants to be. */
export function SessionPanel() {
  const { data: sessions, error, refetch } = useQuery(api.sessions.list.queryOptions());
  const reread = useRereadPeople();
  const end = useMutation(api.sessions.end.mutationOptions({ onSettled: reread }));
  return (
    <Panel labelledBy="sessions">
      <PanelHeader id="sessions" title="Where you are signed in">
        {sessions && sessions.length > 1 ? (
          <Button size="sm" pending={end.isPending && end.variables.id === undefined} onClick={() => end.mutate({})}>
            End all others
          </Button>
        ) : null}
      </PanelHeader>
      {sessions ? (
        <ul>
          {sessions.map((each) => (
            <SessionRow
              key={each.id}
              session={each}
              isEnding={end.isPending && end.variables.id === each.id}
              onEnd={() => end.mutate({ id: each.id })}
            />
          ))}
        </ul>
      ) : (
        <div className="px-4">
          {error ? <LoadFailed error={error} retry={refetch} /> : <Loading what="your sessions" />}
        </div>
      )}
      <PanelFooter>
        {end.error ? <DoorMessage>{end.error.message}</DoorMessage> : "An ended session is out with its next click."}
      </PanelFooter>
    </Panel>
  );
}
