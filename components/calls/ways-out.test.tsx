// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { roundOf } from "@/components/hold/snapshots.fixture";
import type { RoundView, WayOutView } from "@/lib/api/client";
import { WAYS } from "./calls.fixture";
import { WaysOut } from "./ways-out";

// The desk is not what is tested here; what would go to it is.
const sent = vi.hoisted(() => ({ calls: [] as [string, unknown][] }));
vi.mock("@/lib/api/client", async (original) => {
  const real = await original<typeof import("@/lib/api/client")>();
  const mutation = (name: string) => ({
    mutationOptions: (options: object) => ({
      ...options,
      mutationFn: async (input: unknown) => {
        sent.calls.push([name, input]);
        return { callId: "call", end: "unknown" };
      },
    }),
  });
  const calls = { askAgain: mutation("askAgain"), readBack: mutation("readBack"), setAside: mutation("setAside") };
  return { ...real, api: { ...real.api, calls } };
});

const lost = { kind: "reset", message: "The connection closed.", sent: true };

function show(waysOut: WayOutView[] = WAYS, over: Partial<RoundView> = {}) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <WaysOut round={roundOf({ state: "unknown", fault: lost, waysOut, ...over })} seller="StreamHaus" />
    </QueryClientProvider>,
  );
}

const press = (name: RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const settled = (count: number) => vi.waitFor(() => expect(sent.calls).toHaveLength(count));

beforeEach(() => {
  sent.calls.length = 0;
});
afterEach(cleanup);

test("asking again sends the call as it is stored, and says that it is still not known", async () => {
  show();
  press(/Ask again with the same key/);
  await settled(1);
  expect(sent.calls[0]).toEqual(["askAgain", { callId: "call" }]);
  expect(await screen.findByText(/still not known/)).toBeTruthy();
});

test("what may happen twice is sent only after a person took that on", async () => {
  show([
    { way: "ask_again", open: true, why: "The seller keeps no keys: it may do the same thing twice.", twice: true },
  ]);
  press(/even if it happens twice/);
  expect(sent.calls).toEqual([]);
  fireEvent.click(screen.getByRole("checkbox"));
  press(/even if it happens twice/);
  await settled(1);
  expect(sent.calls[0]).toEqual(["askAgain", { callId: "call", evenIfTwice: true }]);
});

test("a closed way keeps its place, says why, and sends nothing", () => {
  const why = "The seller keeps no keys, so asking again could book twice. Read back first.";
  show([{ way: "ask_again", open: false, why, twice: false }, ...WAYS.slice(1)]);
  const closed = screen.getByRole("button", { name: /Ask again/ });
  expect(closed.getAttribute("aria-disabled")).toBe("true");
  expect(document.getElementById(closed.getAttribute("aria-describedby") ?? "")?.textContent).toBe(why);
  fireEvent.click(closed);
  expect(sent.calls).toEqual([]);
});

test("what never left the desk is sent, not asked again", () => {
  show(WAYS, { fault: { ...lost, sent: false } });
  expect(screen.getByRole("button", { name: "Send it now" })).toBeTruthy();
});

test("setting aside wants a conclusion and a note, and sends both", async () => {
  show();
  press(/Set aside with a note/);
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: "Set aside" }));
  expect(dialog.getByText("Say what you found out.")).toBeTruthy();
  expect(sent.calls).toEqual([]);
  fireEvent.click(dialog.getByRole("radio", { name: "It did not happen" }));
  fireEvent.change(dialog.getByRole("textbox"), { target: { value: "  no " } });
  fireEvent.click(dialog.getByRole("button", { name: "Set aside" }));
  expect(sent.calls).toEqual([]);
  fireEvent.change(dialog.getByRole("textbox"), { target: { value: " Phoned Dana: no order. " } });
  fireEvent.click(dialog.getByRole("button", { name: "Set aside" }));
  await settled(1);
  expect(sent.calls[0]).toEqual([
    "setAside",
    { callId: "call", note: "Phoned Dana: no order.", concluded: "did_not_happen" },
  ]);
});
