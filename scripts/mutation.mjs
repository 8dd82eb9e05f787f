/**
 * Changes one thing at a time in the rules of lib/negotiation (requirements and verify) and sees whether a test notices. Works on a
 * copy in the system's temporary folder, never on the repository. The tests run in a process of their own, which is ended where a
 * change makes them run on for ever. What ran out of time is counted apart, since a busy machine looks alike. The order is drawn by the
 * seed, so that what is done within the minutes is a fair sample too. Not part of CI:
 * `npm run mutation [-- --sample 200 --seed 1 --minutes 30]`.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import ts from "typescript";
import { startVitest } from "vitest/node";

const root = resolve(import.meta.dirname, "..");
const LIES = "lib/negotiation/verify/lies.test.ts";
const PLACES = "lib/negotiation/verify/places.test.ts";
const REQUIREMENTS = "lib/negotiation/requirements/evaluate.test.ts";
/** The folders of rules, and the tests of each: the likeliest to notice first, the others where those do not. */
const TESTS = {
  "lib/negotiation/requirements": [[REQUIREMENTS], [LIES, PLACES]],
  "lib/negotiation/verify": [[PLACES], [LIES]],
};
/** Put beside the rules but not rules: pausing, and bounds against attacks that take seconds to provoke. */
const NOT_RULES = ["slices.ts", "bounds.ts"];

/** Milliseconds: what starting may take, and the least a run may take before it is ended. */
const START_MS = 120_000;
const LEAST_MS = 60_000;

const SWAPPED = new Map([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, "!=="],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, "==="],
  [ts.SyntaxKind.LessThanToken, "<="],
  [ts.SyntaxKind.LessThanEqualsToken, "<"],
  [ts.SyntaxKind.GreaterThanToken, ">="],
  [ts.SyntaxKind.GreaterThanEqualsToken, ">"],
  [ts.SyntaxKind.AmpersandAmpersandToken, "||"],
  [ts.SyntaxKind.BarBarToken, "&&"],
  [ts.SyntaxKind.PlusToken, "-"],
  [ts.SyntaxKind.MinusToken, "+"],
  [ts.SyntaxKind.AsteriskToken, "/"],
]);

/** What is only said to a reader is read by readers; tests hold a few sentences and not all of their grammar. */
const SAID = new Set(["why", "sentence", "says", "lacks", "message"]);

function isLeftAlone(node) {
  for (let at = node; at; at = at.parent) {
    if (ts.isTemplateExpression(at)) return true;
    if (ts.isPropertyAssignment(at) && SAID.has(at.name.getText())) return true;
    if (ts.isTypeNode(at) || ts.isImportDeclaration(at)) return true;
    // A loop without an end of its own would never come back from having its way out taken away.
    if (ts.isForStatement(at) && !at.condition) return true;
  }
  return false;
}

/** Every change of one place: `[start, end, text]` in the source. */
function mutantsOf(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const mutants = [];
  const add = (node, replacement) => {
    const start = node.getStart();
    const { line } = source.getLineAndCharacterOfPosition(start);
    mutants.push({ file, start, end: node.end, replacement, line: line + 1, was: text.slice(start, node.end) });
  };
  const visit = (node) => {
    if (!isLeftAlone(node)) {
      if (ts.isBinaryExpression(node) && SWAPPED.has(node.operatorToken.kind))
        add(node.operatorToken, SWAPPED.get(node.operatorToken.kind));
      if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
        add(node, node.operand.getText());
      if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, "false");
      if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, "true");
      if (ts.isIfStatement(node)) add(node.expression, "false");
      if (ts.isConditionalExpression(node))
        add(node, `${node.condition.getText()} ? ${node.whenFalse.getText()} : ${node.whenTrue.getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants;
}

/** The same picks in the same order for the same seed. */
function sampled(mutants, size, seed) {
  let state = seed >>> 0;
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  return mutants
    .map((_, index) => ({ index, rank: next() }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, size)
    .map(({ index }) => mutants[index]);
}

/** The part that runs tests: is told which file has changed, says whether all tests pass. */
async function answerRuns(copy) {
  process.chdir(copy);
  const vitest = await startVitest("test", [LIES, PLACES, REQUIREMENTS], {
    root: copy,
    watch: true,
    bail: 1,
    reporters: [{}],
    pool: "threads",
    maxWorkers: 2,
    testTimeout: 20_000,
  });
  process.on("message", async ({ changed, tests }) => {
    for (const file of changed) vitest.invalidateFile(file);
    const { testModules } = await vitest.rerunTestSpecifications(await vitest.globTestSpecifications(tests), true);
    process.send({ passes: testModules.length === tests.length && testModules.every((module) => module.ok()) });
  });
  process.on("disconnect", () => process.exit());
  process.send({ ready: true });
}

/** A process that runs tests, replaced by a fresh one where a run does not come back. */
function runnerIn(copy) {
  let child;
  const message = async (ms) => {
    const stop = AbortSignal.timeout(Math.ceil(ms));
    try {
      return (await once(child, "message", { signal: stop }))[0];
    } catch (error) {
      if (stop.aborted) return undefined;
      throw error;
    }
  };
  const end = () => child?.kill("SIGKILL");
  return {
    end,
    /** Whether the tests pass with the files as they now are; `undefined` where they take longer than `ms`. */
    async passes(tests, changed, ms) {
      if (child === undefined) {
        child = fork(import.meta.filename, ["--runner", copy], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
        if ((await message(START_MS)) === undefined) throw new Error("the tests do not start");
      }
      child.send({ changed, tests });
      const answer = await message(ms);
      if (answer !== undefined) return answer.passes;
      end();
      child = undefined;
      return undefined;
    },
  };
}

function option(name, otherwise) {
  const at = process.argv.indexOf(name);
  return at > 0 ? Number(process.argv[at + 1]) : otherwise;
}

/** Changes every sampled place in turn and prints what no test notices. */
async function mutate(copy, { size, seed, minutes }) {
  for (const name of ["lib", "package.json", "tsconfig.json", "vitest.config.ts"])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  const files = Object.keys(TESTS).flatMap((folder) =>
    readdirSync(join(copy, folder))
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !NOT_RULES.includes(name))
      .map((name) => join(copy, folder, name)),
  );
  const all = files.flatMap((file) => mutantsOf(file, readFileSync(file, "utf8")));
  const mutants = sampled(all, size, seed);
  console.log(`${mutants.length} of ${all.length} changes in ${files.length} files, seed ${seed}`);

  const runner = runnerIn(copy);
  const counts = { noticed: 0, unfinished: 0, survived: 0 };
  try {
    const every = [LIES, PLACES, REQUIREMENTS];
    if (!(await runner.passes(every, [], START_MS)))
      throw new Error("the tests do not pass before anything is changed");
    const started = performance.now();
    await runner.passes(every, [], START_MS);
    const limit = Math.max(LEAST_MS, 4 * (performance.now() - started));
    console.log(`a run may take ${Math.round(limit / 1000)} s`);
    let restored = mutants[0]?.file;
    const end = performance.now() + minutes * 60_000;
    for (const mutant of mutants) {
      if (performance.now() > end) break;
      const text = readFileSync(mutant.file, "utf8");
      writeFileSync(mutant.file, text.slice(0, mutant.start) + mutant.replacement + text.slice(mutant.end));
      let passes = true;
      for (const tests of TESTS[relative(copy, dirname(mutant.file))]) {
        passes = await runner.passes(tests, [restored, mutant.file], limit);
        if (passes !== true) break;
      }
      restored = mutant.file;
      counts[passes === undefined ? "unfinished" : passes ? "survived" : "noticed"]++;
      if (passes !== false) {
        const where = `${relative(copy, mutant.file)}:${mutant.line}`;
        const change = `${mutant.was.slice(0, 70)} -> ${mutant.replacement.slice(0, 70)}`;
        console.log(`${passes ? "survives" : "out of time"}: ${where}  ${change}`);
      }
      writeFileSync(mutant.file, text);
    }
  } finally {
    runner.end();
  }
  const { noticed, unfinished, survived } = counts;
  const tried = noticed + unfinished + survived;
  const share = ((100 * noticed) / tried).toFixed(1);
  console.log(`${noticed} of ${tried} changes noticed, ${unfinished} out of time: ${share} %`);
}

const runnerAt = process.argv.indexOf("--runner");
if (runnerAt > 0) {
  await answerRuns(process.argv[runnerAt + 1]);
} else {
  const copy = mkdtempSync(join(tmpdir(), "parley-mutation-"));
  let status = 0;
  try {
    await mutate(copy, {
      size: option("--sample", Number.POSITIVE_INFINITY),
      seed: option("--seed", 1),
      minutes: option("--minutes", Number.POSITIVE_INFINITY),
    });
  } catch (error) {
    console.error(error);
    status = 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  process.exit(status);
}
