import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { digestBytes, shortDigest } from "./digest-bytes";

const hash = createHash("sha256").update("terms").digest();
const digest = `sha256:${hash.toString("base64url")}`;

test("the fingerprint's bytes are the hash's bytes", () => {
  expect(digestBytes(digest)).toEqual(new Uint8Array(hash));
});

test.each(["", "sha256:", "sha256:abc", digest.replace("sha256", "sha512"), `${digest}A`, digest.replace(/.$/, "=")])(
  "%j is no digest and has no bytes",
  (text) => {
    expect(digestBytes(text)).toBeNull();
  },
);

test("a short digest keeps the first six and the last four characters", () => {
  expect(shortDigest("sha256:K-Zp9IRjqEhDuyrMFtQbd3BgJ2Nw9DX4BaywY_CtpnY")).toBe("K-Zp9I…tpnY");
});
