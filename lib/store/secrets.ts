import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;
const FORMAT = "v1";

/** Seals and opens seller secrets. `about` (the seller's id) is authenticated with them, so a sealed text fits one seller only. */
export type SecretBox = {
  seal: (secret: string, about: string) => string;
  open: (sealed: string, about: string) => string;
};

/**
 * AES-256-GCM under the key of PARLEY_SECRET_KEY (hashed to 32 bytes, so any long text will do), else under a key made once and kept
 * in `<dataDir>/secret.key`, readable by the owner alone. `open` throws where the text was altered or the key is another.
 */
export function secretBox(dataDir: string, configuredKey?: string): SecretBox {
  const key = configuredKey ? createHash("sha256").update(configuredKey).digest() : keyFile(dataDir);
  return {
    seal(secret, about) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
      return `${FORMAT}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url")}`;
    },
    open(sealed, about) {
      const [format, text] = sealed.split(".");
      if (format !== FORMAT || !text) throw new Error("A stored credential has a form this release does not know.");
      const bytes = Buffer.from(text, "base64url");
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES)).setAAD(Buffer.from(about));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
    },
  };
}

const keyPath = (dataDir: string) => join(dataDir, "secret.key");

/** Whether a key was made in this folder, or put there. */
export const hasKeyFile = (dataDir: string): boolean => existsSync(keyPath(dataDir));

function keyFile(dataDir: string): Buffer {
  const path = keyPath(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!existsSync(path)) makeKey(path);
  const key = Buffer.from(readFileSync(path, "utf8").trim(), "hex");
  if (key.length !== 32)
    throw new Error("The desk's key file secret.key is damaged; restore it or set PARLEY_SECRET_KEY.");
  return key;
}

/**
 * Written beside its place and linked into it: of two processes starting at once one makes the key and the other finds it whole, and
 * a power cut leaves no half of one.
 */
function makeKey(path: string): void {
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  writeFileSync(draft, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    // Some shared folders know no links; there an exclusive copy has to do.
    if (code !== "EEXIST") copyFileSync(draft, path, constants.COPYFILE_EXCL);
  } finally {
    unlinkSync(draft);
  }
}
