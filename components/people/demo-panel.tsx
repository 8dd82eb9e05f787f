"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Switch } from "@/components/ui/field";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { api } from "@/lib/api/client";
import { DoorMessage } from "./door-message";
import { useRereadPeople } from "./use-people";

/** Whether a team's desk offers the sandbox sellers. */
export function DemoPanel() {
  const { data, refetch } = useQuery(api.settings.get.queryOptions());
  const reread = useRereadPeople();
  const change = useMutation(
    api.settings.change.mutationOptions({
      onSettled: async () => {
        await refetch();
        await reread();
      },
    }),
  );
  return (
    <Panel labelledBy="demo">
      <PanelHeader id="demo" title="Demo" />
      <div className="grid gap-1.5 px-3 py-3 sm:px-4">
        <Switch
          checked={change.isPending ? change.variables.demo : (data?.demo ?? false)}
          disabled={!data || change.isPending}
          describedBy="demo-is"
          onChange={(demo) => change.mutate({ demo })}
        >
          Offer the sandbox sellers and the demo
        </Switch>
        <p id="demo-is" className="text-12 text-ink-3">
          Sellers that live on this server and sell nothing real, for training and for trying things out. Off, their
          addresses answer nothing.
        </p>
        {change.error ? <DoorMessage>{change.error.message}</DoorMessage> : null}
      </div>
    </Panel>
  );
}
