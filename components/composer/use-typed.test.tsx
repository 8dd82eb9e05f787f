// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ThreadView } from "@/lib/api/client";
import { useTyped } from "./use-typed";
import type { EntryValues } from "./values";

/** The desk's rule of saveDraft, over an answer that comes when the test says so; the rule itself is tested in lib/desk/drafts. */
const desk = vi.hoisted(() => ({
  saved: null as { values: unknown; savedAt: string } | null,
  count: 0,
  waiting: [] as (() => void)[],
  isSlow: false,
}));
vi.mock("@/lib/api/client", async (original) => {
  const turn = () => (desk.isSlow ? new Promise<void>((go) => desk.waiting.push(go)) : Promise.resolve());
  return {
    ...(await original<typeof import("@/lib/api/client")>()),
    client: {
      drafts: {
        save: async ({ values, basedOn }: { values: unknown; basedOn: string | null }) => {
          // It arrives and is judged at once; its answer is what takes time.
          const isOver = (desk.saved?.savedAt ?? null) === basedOn;
          const isSame = JSON.stringify(desk.saved?.values) === JSON.stringify(values);
          if (isOver) {
            desk.count += 1;
            desk.saved = { values, savedAt: `2026-12-01T00:00:${String(desk.count).padStart(2, "0")}Z` };
          }
          const answer = { ...(desk.saved as { values: unknown; savedAt: string }), saved: isOver || isSame };
          await turn();
          return answer;
        },
        discard: async () => {
          await turn();
          desk.saved = null;
          return { discarded: true };
        },
      },
    },
  };
});

const thread = { id: "t", negotiationId: "n", drafts: [] } as unknown as ThreadView;
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);
const begin = () => renderHook(() => useTyped(thread, ["s"], "UTC"), { wrapper });
const pause = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const answers = () =>
  act(async () => {
    for (const go of desk.waiting.splice(0)) go();
    await vi.advanceTimersByTimeAsync(0);
  });
const onDesk = () => desk.saved?.values as EntryValues | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  Object.assign(desk, { saved: null, count: 0, waiting: [], isSlow: false });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("an edit right after an undo is saved with it, though the press's own save is still unanswered", async () => {
  desk.isSlow = true;
  const { result } = begin();
  act(() => result.current.set(0, { countries: ["US"], ask: "more video" }));
  await pause(800);
  // Undone while the save of the press is on its way, and typed on within the pause.
  act(() => result.current.set(0, { countries: [] }));
  await pause(300);
  act(() => result.current.set(0, { ask: "more video, please" }));
  await pause(800);
  await answers();
  await answers();
  expect(onDesk()).toMatchObject({ countries: [], ask: "more video, please" });
  expect(result.current.entries[0]).toMatchObject({ countries: [], ask: "more video, please" });
  // One's own typing never comes back as somebody else's.
  expect(result.current.others.size).toBe(0);
  expect(result.current.saveState.kind).toBe("saved");
});

test("what is typed while a discard is on its way outlives it, here and on the desk", async () => {
  const { result } = begin();
  act(() => result.current.set(0, { ask: "old" }));
  await pause(800);
  expect(onDesk()).toMatchObject({ ask: "old" });
  desk.isSlow = true;
  act(() => void result.current.discard());
  act(() => result.current.set(0, { ask: "new" }));
  await pause(800);
  await answers();
  await answers();
  await pause(15_000);
  await answers();
  expect(result.current.entries[0]?.ask).toBe("new");
  expect(onDesk()).toMatchObject({ ask: "new" });
  expect(result.current.others.size).toBe(0);
});

test("a save that was on its way brings nothing back that was discarded after it", async () => {
  desk.isSlow = true;
  const { result } = begin();
  act(() => result.current.set(0, { ask: "old" }));
  await pause(800);
  act(() => void result.current.discard());
  await answers();
  await answers();
  await pause(15_000);
  expect(desk.saved).toBeNull();
  expect(result.current.entries[0]?.ask).toBe("");
  expect(localStorage.length).toBe(0);
});

test("a save that was on its way keeps nothing in this browser of what was sent and forgotten after it", async () => {
  desk.isSlow = true;
  const { result } = begin();
  act(() => result.current.set(0, { ask: "sent" }));
  await pause(800);
  // After a refinement was sent, the fields stay as they are until the composer is left.
  act(() => void result.current.forget("s"));
  await answers();
  await answers();
  expect(desk.saved).toBeNull();
  expect(localStorage.length).toBe(0);
});

test("what was changed while a save was on its way is not lost where the composer is left before the answer", async () => {
  desk.isSlow = true;
  const { result, unmount } = begin();
  act(() => result.current.set(0, { ask: "one" }));
  await pause(800);
  act(() => result.current.set(0, { ask: "two" }));
  unmount();
  await answers();
  await answers();
  expect(onDesk()).toMatchObject({ ask: "two" });
});

test("a save that failed is not tried again at once, and again later", async () => {
  const { client } = await import("@/lib/api/client");
  const tried = vi.spyOn(client.drafts, "save").mockRejectedValueOnce(new TypeError("fetch failed"));
  const { result } = begin();
  act(() => result.current.set(0, { ask: "one" }));
  await pause(800);
  expect(tried).toHaveBeenCalledTimes(1);
  expect(result.current.saveState).toEqual({ kind: "failed", fault: "unanswered" });
  await pause(15_000);
  expect(onDesk()).toMatchObject({ ask: "one" });
  tried.mockRestore();
});

test("a version that was decided against is not asked about again where the desk tells of it only afterwards", async () => {
  const { result } = begin();
  act(() => result.current.set(0, { ask: "both" }));
  await pause(800);
  desk.isSlow = true;
  const theirs = { ...(onDesk() as EntryValues), ask: "theirs" };
  desk.saved = { values: theirs, savedAt: "2026-12-01T00:01:00Z" };
  act(() => result.current.set(0, { ask: "mine" }));
  await pause(800);
  // The other tab's storage tells of it before the desk's answer does.
  const key = localStorage.key(0);
  const newValue = JSON.stringify({ values: theirs, at: "2026-12-01T00:01:00Z" });
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key, newValue })));
  expect(result.current.others.get("s")?.values.ask).toBe("theirs");
  act(() => result.current.settle("s"));
  await answers();
  await answers();
  expect(result.current.others.size).toBe(0);
  expect(result.current.entries[0]?.ask).toBe("mine");
  expect(onDesk()).toMatchObject({ ask: "mine" });
  expect(result.current.saveState.kind).toBe("saved");
  // Typed there once more afterwards, it is somebody's work again.
  desk.isSlow = false;
  desk.saved = { values: theirs, savedAt: "2026-12-01T00:02:00Z" };
  act(() => result.current.set(0, { ask: "mine, later" }));
  await pause(800);
  expect(result.current.others.get("s")?.values.ask).toBe("theirs");
  expect(onDesk()).toMatchObject({ ask: "theirs" });
});
