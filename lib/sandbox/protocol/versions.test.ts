import { describe, expect, it } from "vitest";
import { TaskError } from "./errors";
import { resolveVersion } from "./versions";

function codeOf(request: Record<string, unknown>): string {
  try {
    return resolveVersion(request);
  } catch (error) {
    if (error instanceof TaskError) return error.code;
    throw error;
  }
}

describe("the release a request gets", () => {
  it.each([
    [{}, "3.2"],
    [{ adcp_version: "3.2" }, "3.2"],
    [{ adcp_version: "3.2", adcp_major_version: 3 }, "3.2"],
    [{ adcp_version: "3.2-beta.5" }, "3.2-beta.5"],
    [{ adcp_major_version: 3 }, "3.2"],
  ])("%o is served by %s", (request, served) => expect(codeOf(request)).toBe(served));

  it("a later minor of the same major falls back to the newest stable release", () => {
    expect(codeOf({ adcp_version: "3.9" })).toBe("3.2");
  });

  it.each(["3.2-beta.4", "3.2-beta.6", "3.2-rc.7", "3.3-beta.0", "3.1", "3.0", "2.5", "4.0"])(
    "%s is not served, and never by a neighbour",
    (pin) => expect(codeOf({ adcp_version: pin })).toBe("VERSION_UNSUPPORTED"),
  );

  it.each(["3.2.0", "3.2.0-beta.5", "v3.2", "3", "", 3.2, null])("%o is no pin at all", (pin) =>
    expect(codeOf({ adcp_version: pin })).toBe("INVALID_REQUEST"),
  );

  it("a major that contradicts the pin, or is not served, is refused", () => {
    expect(codeOf({ adcp_version: "3.2", adcp_major_version: 4 })).toBe("VERSION_UNSUPPORTED");
    expect(codeOf({ adcp_major_version: 2 })).toBe("VERSION_UNSUPPORTED");
    expect(codeOf({ adcp_major_version: 0 })).toBe("INVALID_REQUEST");
  });

  it("the refusal says what is served", () => {
    expect.assertions(2);
    try {
      resolveVersion({ adcp_version: "3.1" });
    } catch (error) {
      expect((error as TaskError).at.details?.supported_versions).toEqual(["3.2", "3.2-beta.5"]);
      expect((error as TaskError).at.field).toBe("adcp_version");
    }
  });
});
