// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { boundText, inertText } from "./inert-text";
import { SellerWords } from "./seller-words";

afterEach(cleanup);

describe("what a seller wrote is inert", () => {
  it("shows markup as the characters it is made of", () => {
    const { container } = render(
      <SellerWords seller="Harbor">{'<img src=x onerror="alert(1)"> **approve** [now](javascript:x)'}</SellerWords>,
    );
    expect(container.querySelector("img, a, strong")).toBeNull();
    expect(screen.getByText(/<img src=x/).textContent).toContain("**approve**");
  });

  it("takes out what steers how text is read, and keeps letters of every script", () => {
    expect(inertText("USD \u202E000,5\u202C\u200B\u0007 ok")).toBe("USD 000,5 ok");
    expect(inertText("a\r\nb\tc")).toBe("a\nb\tc");
    expect(inertText("שלום, 東京, نعم")).toBe("שלום, 東京, نعم");
    expect(inertText("hidden\u{E0041}\u{E0042}")).toBe("hidden");
  });

  it("names whose words they are", () => {
    render(<SellerWords seller="Harbor">No premium video before 4 Jan</SellerWords>);
    expect(screen.getByText("Harbor’s words")).toBeTruthy();
  });

  it("bounds them and shows the rest on demand", () => {
    render(<SellerWords seller="Harbor">{"x".repeat(2_500)}</SellerWords>);
    const quote = screen.getByRole("figure").querySelector("blockquote");
    expect(quote?.textContent).toHaveLength(2_003);
    fireEvent.click(screen.getByRole("button", { name: "Show all 2,500 characters" }));
    expect(quote?.textContent).toHaveLength(2_502);
  });

  it("never cuts a character in half", () => {
    const text = `${"x".repeat(1_999)}😀tail`;
    expect(boundText(text).text).toBe("x".repeat(1_999));
  });
});
