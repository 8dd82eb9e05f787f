// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useQuickText } from "./use-quick-text";

afterEach(cleanup);

type Entry = { ask: string };

type Store = { now: Entry };

function Field({ entry, store }: { entry: Entry; store: Store }) {
  const { text, onText } = useQuickText(
    entry,
    () => store.now.ask,
    (typed) => {
      store.now = { ask: typed };
    },
  );
  return <textarea aria-label="Ask" value={text} onChange={(event) => onText(event.target.value)} />;
}

/** A field whose entry comes back only when the test says so. */
function open(ask: string) {
  const store: Store = { now: { ask } };
  const { rerender } = render(<Field entry={store.now} store={store} />);
  const comesBack = (entry: Entry) => rerender(<Field entry={entry} store={store} />);
  const type = (value: string) => fireEvent.change(screen.getByLabelText("Ask"), { target: { value } });
  const isWrittenElsewhere = (text: string) => {
    store.now = { ask: text };
    comesBack(store.now);
  };
  return { store, type, comesBack, isWrittenElsewhere };
}

const shown = () => (screen.getByLabelText("Ask") as HTMLTextAreaElement).value;

test("a key shows before anything that hangs on it is drawn, and is where it is sent from", () => {
  const { type, store } = open("Hol");
  type("Hold");
  expect(shown()).toBe("Hold");
  expect(store.now.ask).toBe("Hold");
});

test("what comes back of an earlier key takes no later one away", () => {
  const { type, comesBack, store } = open("");
  type("H");
  const first = store.now;
  type("Ho");
  comesBack(first);
  expect(shown()).toBe("Ho");
  comesBack(store.now);
  expect(shown()).toBe("Ho");
});

test("an undo, a press or another tab is shown", () => {
  const { type, isWrittenElsewhere } = open("");
  type("Hold");
  isWrittenElsewhere("Typed in another tab");
  expect(shown()).toBe("Typed in another tab");
});

test("what was emptied stays empty, though the key before it never came back", () => {
  const { type, isWrittenElsewhere } = open("");
  type("Hold");
  isWrittenElsewhere("");
  expect(shown()).toBe("");
});
