"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { formatAgo, formatInstant } from "@/components/ui/format-time";
import { LoadFailed, Loading } from "@/components/ui/page";
import { Panel, PanelFooter, PanelHeader } from "@/components/ui/panel";
import { useNow } from "@/components/ui/use-now";
import { useZone } from "@/components/ui/use-zone";
import { api, type OwnSessionView } from "@/lib/api/client";
import { DoorMessage } from "./door-message";
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

type SessionRowProps = { session: OwnSessionView; isEnding: boolean; onEnd: () => void };

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const now = useNow();
  const zone = useZone();
  const { device, address, startedAt, lastUsedAt, endsAt, isCurrent } = session;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line px-3 py-3 not-last:border-b sm:px-4">
      <span className="min-w-0 flex-1 basis-64">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{device}</span>
          {isCurrent ? <Chip tone="you">This one</Chip> : null}
        </span>
        <span className="block text-12 text-ink-2">
          {address ? `From ${address}, since ` : "Since "}
          {formatInstant(startedAt, zone)}; ends {formatInstant(endsAt, zone)}
        </span>
      </span>
      <span className="text-12 text-ink-2">{now ? `used ${formatAgo(lastUsedAt, now)}` : null}</span>
      {isCurrent ? null : (
        <Button size="sm" pending={isEnding} onClick={onEnd}>
          End<span className="sr-only"> the session of {device}</span>
        </Button>
      )}
    </li>
  );
}
