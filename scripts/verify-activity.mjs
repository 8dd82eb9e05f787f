// npm run verify:activity [-- FILE] [--contains SEQ:HASH]: checks the record of who did what, in an exported file, or else in the desk's
// database (DATABASE_URL, or PARLEY_DATA_DIR), which is only read. Exit code 0: it holds together; 1: it does not; 2: it could not be
// checked. What can be found, and what cannot, is told in docs/evidence.md.
import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { Problem, requireNode, root } from "./prepare.mjs";
import { load } from "./typescript.mjs";

const USAGE = "Usage: npm run verify:activity -- [FILE] [--contains SEQ:HASH]";

const SEALS = {
  agrees: "The newest entry is the one that was sealed.",
  missing: "An earlier release sealed nothing, so entries could be missing at the end.",
  not_looked_at:
    "Without the desk's key the seal of the newest entry was not looked at, so entries could be missing at the end.",
};

try {
  requireNode();
  const { file, contains } = parse();
  const { ActivityFileReader, placeOf, placeText } = await load("lib/negotiation/evidence/index.ts");
  const wanted = contains === undefined ? null : placeOf(contains);
  if (wanted === undefined) throw new Problem(`--contains is a number, a colon and 64 hexadecimal digits. ${USAGE}`);
  const verdict = file
    ? await ofFile(file, new ActivityFileReader(wanted), placeText)
    : await ofDatabase(wanted, placeText);
  for (const line of verdict.lines) console.log(line);
  process.exitCode = verdict.ok ? 0 : 1;
} catch (error) {
  console.error(error instanceof Problem ? error.message : error);
  process.exitCode = 2;
}

function parse() {
  try {
    const { values, positionals } = parseArgs({ options: { contains: { type: "string" } }, allowPositionals: true });
    if (positionals.length > 1) throw new Problem(USAGE);
    return { file: positionals[0], contains: values.contains };
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(`${error.message} ${USAGE}`);
  }
}

async function ofFile(file, reader, placeText) {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let rest = "";
  try {
    for await (const bytes of createReadStream(file)) {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
      rest = lines.pop();
      for (const line of lines) reader.take(line);
    }
  } catch (error) {
    throw new Problem(`${file} cannot be read: ${error.code ?? error.message}`);
  }
  // Every line ends with a line break, the last one too.
  rest += decoder.decode();
  if (rest !== "") reader.take(rest);
  const found = reader.end();
  const { entries, leftOut, unproven, head, filtered, why } = found;
  const ok = found.ok && rest === "";
  const lines = [
    filtered
      ? `A filtered export: ${entries} entries, and the hashes of ${leftOut} others.`
      : `A whole export: ${entries} entries.`,
  ];
  if (unproven > 0) lines.push(`${unproven} left-out entries of an earlier release are taken on trust.`);
  if (ok) lines.push(...whole(head, found.contains, placeText));
  else lines.push(`It does not hold together. ${inert(why ?? "The last line has no end.")}`);
  return { ok, lines };
}

async function ofDatabase(wanted, placeText) {
  const { verifyDatabase } = await load("lib/desk/activity/verify-database.ts");
  const dataDir = resolve(root, process.env.PARLEY_DATA_DIR || ".data");
  const settings = { dataDir, secretKey: process.env.PARLEY_SECRET_KEY, databaseUrl: process.env.DATABASE_URL };
  const check = await verifyDatabase(settings, wanted).catch((error) => {
    throw new Problem(error.message);
  });
  const lines = [
    `${check.entries} entries ${settings.databaseUrl ? "in the database of DATABASE_URL" : `in ${dataDir}`}.`,
  ];
  if (check.ok) {
    lines.push(SEALS[check.seal], ...whole(check.head, check.contains, placeText));
  } else if (check.why) {
    lines.push(`It does not hold together: ${inert(check.why)}.`);
  } else {
    lines.push("It does not lead through the entry you named with that hash: entries up to there were changed since.");
  }
  return { ok: check.ok, lines };
}

function whole(head, contains, placeText) {
  return [
    "Every entry is what was recorded and follows the one before it.",
    ...(contains ? ["It leads through the entry you named, with the hash you gave."] : []),
    `Newest entry, to be noted elsewhere: ${placeText(head)}`,
  ];
}

/** What stands in a file moves no cursor and colours no line. */
function inert(text) {
  return String(text)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\ufffd")
    .slice(0, 400);
}
