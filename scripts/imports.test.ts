import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Checks a small house of its own, built of these files under the real rules. */
function check(files: Record<string, string>) {
  const house = mkdtempSync(join(tmpdir(), "parley-imports-"));
  folders.push(house);
  for (const name of [".dependency-cruiser.cjs", "tsconfig.json"]) copyFileSync(join(root, name), join(house, name));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(house, name)), { recursive: true });
    writeFileSync(join(house, name), text);
  }
  const run = spawnSync(process.execPath, [join(root, "scripts/imports.mjs"), house], { encoding: "utf8" });
  return { status: run.status, text: run.stdout + run.stderr };
}

const lower = { "lib/adcp/money.ts": "export type Money = { amount: number };\n" };

describe("the import rules", { timeout: 60_000 }, () => {
  it("let a floor import the floors below it", () => {
    const { status, text } = check({
      ...lower,
      "lib/wire/call.ts": 'import type { Money } from "@/lib/adcp/money";\nexport const none: Money = { amount: 0 };\n',
    });
    expect(text).toContain("2 modules, 0 forbidden imports");
    expect(status).toBe(0);
  });

  it("fail on an import that climbs, types included", () => {
    const { status, text } = check({
      "lib/wire/reply.ts": "export type Reply = { kind: string };\n",
      "lib/negotiation/verify.ts": 'import type { Reply } from "@/lib/wire/reply";\nexport type Judged = Reply;\n',
    });
    expect(text).toContain("lib/negotiation/verify.ts -> lib/wire/reply.ts");
    expect(status).toBe(1);
  });

  it("fail on server code that a component reaches through others", () => {
    const { status, text } = check({
      "lib/desk/send.ts": "export const send = () => 1;\n",
      "lib/api/router.ts": 'import { send } from "@/lib/desk/send";\nexport const router = { send };\n',
      "lib/api/client.ts": 'import { router } from "./router";\nexport const client = router;\n',
      "components/button.ts": 'import { client } from "@/lib/api/client";\nexport const button = client;\n',
    });
    expect(text).toContain("browser-without-server: components/button.ts -> lib/desk/send.ts");
    expect(status).toBe(1);
  });

  it("fail on Node in the judgement, on a cycle, on an import that leads nowhere, on a folder without a rule", () => {
    const { status, text } = check({
      "lib/negotiation/clock.ts": 'import { hrtime } from "node:process";\nexport const now = hrtime;\n',
      "lib/store/a.ts": 'import { b } from "./b";\nexport const a = (): number => b();\n',
      "lib/store/b.ts": 'import { a } from "./a";\nexport const b = (): number => a();\n',
      "lib/auth/lost.ts": 'import { gone } from "./gone";\nexport const lost = gone;\n',
      ...lower,
      "lib/helpers/pay.ts": 'import type { Money } from "@/lib/adcp/money";\nexport type Pay = Money;\n',
    });
    for (const rule of ["judgement-without-node", "no-cycles", "resolvable", "named-floors-only"])
      expect(text).toContain(rule);
    expect(status).toBe(1);
  });

  it("fail where no module is found", () => {
    const { status, text } = check({ "elsewhere/page.ts": "export const page = 1;\n" });
    expect(text).toContain("No module was found");
    expect(status).toBe(1);
  });
});
