import { describe, expect, it } from "vitest";
import type { RoundView } from "@/lib/api/client";
import { sendingTitle, sendState } from "./sending";

const thread = (state?: RoundView["state"]) => ({
  id: "t",
  rounds: state ? [{ kind: "request", state } as RoundView] : [],
});
const sends = (status?: "pending" | "error" | "success") => new Map(status ? [["t", status] as const] : []);

describe("how far a brief has got with one seller", () => {
  it.each([
    ["stored and not answered", thread("prepared"), sends(), false, "on_its_way"],
    ["out at the seller", thread("sending"), sends(), false, "on_its_way"],
    ["on the way from this tab, whatever was stored before", thread("refused"), sends("pending"), false, "on_its_way"],
    ["about to be sent by the tab that created it", thread(), sends(), true, "on_its_way"],
    ["opened elsewhere, where nothing sends by itself", thread(), sends(), false, "not_sent"],
    ["refused by the desk", thread(), sends("error"), true, "not_sent"],
    ["answered", thread("done"), sends("success"), true, "sent"],
    ["refused by the seller, who has read it", thread("refused"), sends(), false, "sent"],
    ["of unknown outcome, which is no longer on its way", thread("unknown"), sends(), false, "sent"],
  ] as const)("%s", (_, from, known, auto, state) => {
    expect(sendState(from, known, auto)).toBe(state);
  });
});

describe("the heading", () => {
  it.each([
    [["on_its_way", "sent"], "Sending the brief"],
    [["sent", "sent"], "Brief sent"],
    [["sent", "not_sent"], "Brief sent to 1 of 2 sellers"],
    [["not_sent"], "Brief not sent"],
  ] as const)("%o is %s", (states, title) => {
    expect(sendingTitle(states)).toBe(title);
  });
});
