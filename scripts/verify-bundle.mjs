// npm run verify:bundle FILE [-- --head SEQ:HASH]: checks an evidence bundle with nothing but the file: no server, no network, no
// database. Exit code 0: it holds together; 1: it does not; 2: it could not be checked. What can be found is told in docs/evidence.md.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Problem, requireNode, root } from "./prepare.mjs";
import { load } from "./typescript.mjs";

const USAGE = "Usage: npm run verify:bundle -- FILE [--head SEQ:HASH]";

try {
  requireNode();
  const { file, head } = parse();
  const bytes = read(file);
  const { checkBundle, placeOf, placeText } = await load("lib/negotiation/evidence/index.ts");
  const wanted = head === undefined ? null : placeOf(head);
  if (wanted === undefined) throw new Problem(`--head is a number, a colon and 64 hexadecimal digits. ${USAGE}`);
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const report = checkBundle(textOf(bytes), { deskVersion: version, wanted });
  print(report, placeText);
  process.exitCode = report.ok ? 0 : 1;
} catch (error) {
  console.error(error instanceof Problem ? error.message : error);
  process.exitCode = 2;
}

function parse() {
  try {
    const { values, positionals } = parseArgs({ options: { head: { type: "string" } }, allowPositionals: true });
    if (positionals.length !== 1) throw new Problem(USAGE);
    return { file: positionals[0], head: values.head };
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(`${error.message} ${USAGE}`);
  }
}

function read(file) {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Problem(`${file} cannot be read: ${error.code ?? error.message}`);
  }
}

/** Bytes that are no UTF-8, and a mark at the start, are changes like any other: they become characters that no bundle has. */
function textOf(bytes) {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

function print({ ok, checks, head, deal }, placeText) {
  if (deal) console.log(`${inert(deal)}\n`);
  for (const { name, holds, problems, notes } of checks) {
    console.log(
      `${problems.length === 0 ? "ok   " : "FALSE"}  ${name.padEnd(9)} ${problems.length === 0 ? inert(holds) : `${problems.length} found`}`,
    );
    for (const problem of problems.slice(0, 20)) console.log(`                 - ${inert(problem)}`);
    if (problems.length > 20) console.log(`                 - and ${problems.length - 20} more`);
    for (const note of notes) console.log(`                 note: ${inert(note)}`);
  }
  if (head) console.log(`\nNewest entry of the activity in this file: ${placeText(head)}`);
  console.log(
    ok
      ? "\nThis bundle holds together. Hold the newest entry against another copy of the activity (--head) to know that it is the desk's own."
      : "\nThis bundle does not hold together: do not rely on it.",
  );
}

/** What a seller or a forger wrote moves no cursor and colours no line. */
function inert(text) {
  return String(text)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\ufffd")
    .slice(0, 400);
}
