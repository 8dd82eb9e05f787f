import { expect, test } from "vitest";
import { intentFor, intentToSend, newIntent } from "./intent";

test("a key is a UUID v4", () => {
  expect(newIntent().key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("before anything was sent the request may change under one key", () => {
  const intent = newIntent();
  expect(intentFor(intent, "a").key).toBe(intent.key);
  expect(intentFor(intent, "b").key).toBe(intent.key);
});

test("the same bytes keep their key after a lost answer; other bytes never do", () => {
  const sent = intentToSend(newIntent(), "a");
  expect(intentToSend(sent, "a").key).toBe(sent.key);
  expect(intentToSend(sent, "a ").key).not.toBe(sent.key);
  expect(intentFor(sent, "b").key).not.toBe(sent.key);
});

test("after a known end even the same bytes are a new intent", () => {
  const ended = { ...intentToSend(newIntent(), "a"), hasEnded: true };
  const next = intentToSend(ended, "a");
  expect(next.key).not.toBe(ended.key);
  expect(next.hasEnded).toBe(false);
});
