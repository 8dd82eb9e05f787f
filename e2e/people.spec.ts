import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, type Page, test } from "@playwright/test";

// A team's desk of its own, beside the local one every other test starts.
const STARTS_WITHIN_MS = 30_000;
const PASSWORD = "quiet harbour lantern";
const NEW_PASSWORD = "loud meadow compass";
const NEXT = "node_modules/next/dist/bin/next";

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  if (address === null || typeof address === "string") throw new Error("no TCP port was given");
  probe.close();
  await once(probe, "close");
  return address.port;
}

function start(port: number, env: Record<string, string>): { server: ChildProcess; log: () => string } {
  const server = spawn(process.execPath, [NEXT, "start", "--hostname", "127.0.0.1", "--port", `${port}`], {
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", PORT: `${port}`, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  server.stdout?.on("data", (chunk) => (log += chunk));
  server.stderr?.on("data", (chunk) => (log += chunk));
  return { server, log: () => log };
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const gone = once(server, "exit");
  server.kill("SIGTERM");
  await gone;
}

/** A page of a browser of its own: what one person is signed in as, another is not. */
async function someone(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

test("a team sets its desk up, invites, and closes out", async ({ browser }) => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), "parley-team-e2e-"));
  const { server, log } = start(port, {
    PARLEY_DATA_DIR: dataDir,
    PARLEY_MODE: "team",
    PARLEY_BASE_URL: origin,
    PARLEY_AUTH_SECRET: "0123456789abcdef0123456789abcdef",
  });
  try {
    await expect.poll(log, { timeout: STARTS_WITHIN_MS }).toContain("/set-up");
    const code = /[A-Z2-9]{5}(?:-[A-Z2-9]{5}){3}/.exec(log())?.[0] ?? "";
    // No line of the log carries it.
    expect(
      log()
        .split("\n")
        .filter((line) => line.startsWith("{") && line.includes(code)),
    ).toEqual([]);

    const olu = await someone(browser);
    await olu.goto(`${origin}/`);
    await expect(olu.getByRole("heading", { name: "Set this desk up" })).toBeVisible();
    await olu.getByLabel("Code").fill("AAAAA-BBBBB-CCCCC-DDDDD");
    await olu.getByLabel("Your name").fill("Olu Adeyemi");
    await olu.getByLabel("E-mail").fill("olu@agency.test");
    await olu.getByLabel("Password").fill(PASSWORD);
    await olu.getByRole("button", { name: "Set up and sign in" }).click();
    await expect(olu.getByText("This is not the code")).toBeVisible();
    await expect(olu.getByLabel("E-mail"), "nothing typed is lost").toHaveValue("olu@agency.test");
    await olu.getByLabel("Code").fill(code);
    await olu.getByRole("button", { name: "Set up and sign in" }).click();
    await expect(olu).toHaveURL(`${origin}/`);

    await olu.goto(`${origin}/people`);
    await olu.getByRole("button", { name: "Invite somebody" }).click();
    await olu.getByRole("dialog").getByLabel("Name").fill("<b>Vera</b>");
    await olu.getByRole("dialog").getByLabel("Role").selectOption("viewer");
    await olu.getByRole("button", { name: "Make the link" }).click();
    const link = await olu.getByLabel("Link", { exact: true }).inputValue();
    await olu.getByRole("button", { name: "Done" }).click();

    const vera = await someone(browser);
    await vera.goto(link);
    await expect(vera.getByText("as viewer")).toBeVisible();
    await vera.getByLabel("E-mail").fill("vera@agency.test");
    await vera.getByLabel("Password").fill(PASSWORD);
    await vera.getByRole("button", { name: "Join and sign in" }).click();
    await expect(vera).toHaveURL(`${origin}/`);
    await vera.goto(link);
    await expect(vera.getByRole("heading", { name: "This link cannot be used" })).toBeVisible();

    // A viewer keeps nobody, whatever page they open.
    await vera.goto(`${origin}/people`);
    await expect(vera.getByText("Your role may not change who works here.")).toBeVisible();

    await test.step("an admin's link sets a new password once, and signs out wherever one was signed in", async () => {
      await olu.reload();
      await olu.getByRole("button", { name: "Sign-in link for a new password of <b>Vera</b>" }).click();
      await olu.getByRole("dialog").getByRole("button", { name: "Make the link" }).click();
      const resetLink = await olu.getByLabel("Link", { exact: true }).inputValue();
      await olu.getByRole("button", { name: "Done" }).click();
      const again = await someone(browser);
      await again.goto(resetLink);
      await expect(again.getByRole("heading", { name: "Set a new password" })).toBeVisible();
      await again.getByLabel("New password").fill(NEW_PASSWORD);
      await again.getByRole("button", { name: "Set it and sign in" }).click();
      await expect(again).toHaveURL(`${origin}/`);
      await vera.goto(`${origin}/`);
      await expect(vera).toHaveURL(`${origin}/sign-in`);
      await vera.getByLabel("E-mail").fill("vera@agency.test");
      await vera.getByLabel("Password").fill(PASSWORD);
      await vera.getByRole("button", { name: "Sign in" }).click();
      await expect(vera.getByText("This e-mail and password do not open the desk.")).toBeVisible();
      await vera.goto(resetLink);
      await expect(vera.getByRole("heading", { name: "This link cannot be used" })).toBeVisible();
      await vera.goto(`${origin}/sign-in`);
      await vera.getByLabel("E-mail").fill("vera@agency.test");
      await vera.getByLabel("Password").fill(NEW_PASSWORD);
      await vera.getByRole("button", { name: "Sign in" }).click();
      await expect(vera).toHaveURL(`${origin}/`);
    });

    await olu.reload();
    // The name is the text it is.
    await expect(olu.getByText("<b>Vera</b>").first()).toBeVisible();
    await olu.getByRole("button", { name: "Close access of <b>Vera</b>" }).click();
    await olu.getByRole("dialog").getByRole("button", { name: "Close access" }).click();
    await expect(olu.getByText("Access closed")).toBeVisible();
    await vera.goto(`${origin}/`);
    await expect(vera).toHaveURL(`${origin}/sign-in`);
    await vera.getByLabel("E-mail").fill("vera@agency.test");
    await vera.getByLabel("Password").fill(NEW_PASSWORD);
    await vera.getByRole("button", { name: "Sign in" }).click();
    await expect(vera.getByText("This e-mail and password do not open the desk.")).toBeVisible();
  } finally {
    await stop(server);
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test("a team's desk does not start without its secret, and says so", async () => {
  const { server, log } = start(await freePort(), { PARLEY_MODE: "team", PARLEY_BASE_URL: "https://parley.test" });
  const [status] = await Promise.race([once(server, "exit"), once(AbortSignal.timeout(STARTS_WITHIN_MS), "abort")]);
  await stop(server);
  expect(status).toBe(1);
  expect(log()).toContain("PARLEY_AUTH_SECRET");
});
