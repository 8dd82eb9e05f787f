"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useNow } from "@/components/ui/use-now";
import { useZone } from "@/components/ui/use-zone";
import { api, client } from "@/lib/api/client";
import { type DemoState, demoStateOf } from "./demo-state";
import { performUntil, startOver } from "./perform";
import type { StepId } from "./step-ids";
import { STEPS } from "./steps";

/** What is being done for the presenter, or what came of it. */
export type Doing =
  | { kind: "idle" }
  | { kind: "busy"; says: string; step: StepId | null }
  | { kind: "done"; says: string }
  | { kind: "failed"; says: string };

/** Looked at again while the panel is open: what the presenter does on any screen, or in another tab, is progress. */
const LOOK_MS = 3_000;

/** Where the demo is, and its two verbs: jump and reset. */
export function useDemo() {
  const queries = useQueryClient();
  const router = useRouter();
  const zone = useZone();
  const now = useNow(1_000);
  const [doing, setDoing] = useState<Doing>({ kind: "idle" });
  const demo = useQuery(api.demo.get.queryOptions({ refetchInterval: LOOK_MS }));
  const id = demo.data?.negotiationId ?? null;
  const negotiation = useQuery(
    api.negotiations.get.queryOptions({ input: { id: id ?? "" }, enabled: id !== null, refetchInterval: LOOK_MS }),
  );
  const isRead = demo.data !== undefined && (id === null || negotiation.data?.id === id);
  const state: DemoState | null =
    isRead && now ? demoStateOf(demo.data, id === null ? null : (negotiation.data ?? null), now) : null;

  const act = async (verb: () => Promise<Doing>) => {
    if (doing.kind === "busy") return;
    setDoing({ kind: "busy", says: "Beginning", step: null });
    try {
      const came = await verb();
      await queries.invalidateQueries();
      setDoing(came);
    } catch (error) {
      await queries.invalidateQueries();
      setDoing({ kind: "failed", says: error instanceof Error ? error.message : "It did not work." });
    }
  };

  const jump = (target: StepId) =>
    act(async () => {
      const onStep = (step: StepId, says: string) => setDoing({ kind: "busy", says, step });
      const url = `${window.location.origin}/sandbox/streamhaus/mcp`;
      const done = await performUntil(target, { desk: client, url, zone, now: () => new Date(), onStep });
      const at = await client.demo.get();
      const opened = done === null ? null : await client.negotiations.get({ id: done });
      const step = STEPS.find((each) => each.id === target);
      const stop = step?.stop(demoStateOf(at, opened, new Date()), { zone, now: new Date() });
      router.push(stop?.href ?? "/sellers");
      return { kind: "done", says: `Everything before “${step?.title}” was done in a fresh negotiation.` };
    });

  const takeSeat = () =>
    act(async () => {
      setDoing({ kind: "busy", says: "Reading what StreamHaus declares", step: "capabilities" });
      const { sellerId } = await client.demo.takeSeat({ url: `${window.location.origin}/sandbox/streamhaus/mcp` });
      router.push(`/sellers/${sellerId}`);
      return { kind: "done", says: "StreamHaus demo is on the desk." };
    });

  const reset = () =>
    act(async () => {
      const { setApart, isShared } = await startOver(client);
      router.push("/");
      const apart = `${setApart} ${setApart === 1 ? "negotiation was" : "negotiations were"} set apart`;
      return {
        kind: "done",
        says: isShared
          ? `${apart}. The sandbox keeps what it has: another negotiation still needs it.`
          : `${apart}, and the sandbox forgot the demo’s buyer.`,
      };
    });

  return {
    state,
    shared: demo.data?.shared ?? [],
    error: demo.error ?? negotiation.error,
    retry: () => void queries.invalidateQueries({ queryKey: api.demo.key() }),
    doing,
    jump,
    takeSeat,
    reset,
    zone,
    now,
  };
}
