// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ConfirmPanel } from "./confirm-panel";

afterEach(cleanup);

function panel(over: Partial<Parameters<typeof ConfirmPanel>[0]> = {}) {
  const onAccept = vi.fn();
  render(
    <ConfirmPanel
      sellerName="StreamHaus"
      operator="Pinnacle Agency"
      terms={{ amount: 50_000, currency: "USD" }}
      lines={2}
      typed="50,000"
      onTyped={() => {}}
      acceptable
      pending={false}
      onAccept={onAccept}
      lapseHref="/"
      {...over}
    />,
  );
  const button = screen.getByRole("button", { name: "Accept USD 50,000 with StreamHaus" });
  const form = button.closest("form");
  if (!form) throw new Error("the button stands in its form");
  return { onAccept, button, press: () => fireEvent.click(button), enter: () => fireEvent.submit(form) };
}

describe("the one button that commits money", () => {
  it("accepts once the amount is typed and every check holds", () => {
    const { onAccept, button, enter } = panel();
    expect(button.getAttribute("aria-disabled")).not.toBe("true");
    enter();
    expect(onAccept).toHaveBeenCalledOnce();
  });

  it.each([
    ["another amount is typed", { typed: "5,000" }],
    ["nothing is typed", { typed: "" }],
    ["a check does not hold", { acceptable: false }],
    ["an acceptance is on its way", { pending: true }],
  ])("does nothing by mouse or by Enter while %s, and says why", (_, over) => {
    const { onAccept, button, press, enter } = panel(over);
    press();
    enter();
    expect(onAccept).not.toHaveBeenCalled();
    const why = document.getElementById(button.getAttribute("aria-describedby") ?? "");
    expect(why?.textContent).toBeTruthy();
  });

  it("says what is wrong with the amount at the field", () => {
    panel({ typed: "EUR 50,000" });
    const field = screen.getByLabelText("Type the amount to accept");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    const hint = document.getElementById(field.getAttribute("aria-describedby") ?? "");
    expect(hint?.textContent).toBe("The terms are in USD, not in EUR.");
  });

  it("says who is committed to how much", () => {
    panel();
    expect(screen.getByText("Pinnacle Agency is then committed to USD 50,000.")).toBeTruthy();
  });
});
