/**
 * Changes one thing at a time in the rules of lib/negotiation (requirements and verify) and sees whether a test notices. Works on a copy in
 * the system's temporary folder, never on the repository. Not part of CI: `npm run mutation [-- --sample 200]`.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import ts from "typescript";
import { startVitest } from "vitest/node";

const root = resolve(import.meta.dirname, "..");
const FOLDERS = ["lib/negotiation/requirements", "lib/negotiation/verify"];
const TESTS = [
  "lib/negotiation/verify/lies.test.ts",
  "lib/negotiation/verify/places.test.ts",
  "lib/negotiation/requirements/evaluate.test.ts",
];
/** Put beside the rules but not rules: pausing, and bounds against attacks that take seconds to provoke. */
const NOT_RULES = ["slices.ts", "bounds.ts"];

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

/** The same picks every time, spread over all files. */
function sampled(mutants, size) {
  if (size >= mutants.length) return mutants;
  const step = mutants.length / size;
  return Array.from({ length: size }, (_, index) => mutants[Math.floor(index * step)]);
}

const sampleAt = process.argv.indexOf("--sample");
const size = sampleAt > 0 ? Number(process.argv[sampleAt + 1]) : Number.POSITIVE_INFINITY;

const copy = mkdtempSync(join(tmpdir(), "parley-mutation-"));
let status = 0;
try {
  for (const name of ["lib", "package.json", "tsconfig.json", "vitest.config.ts"])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(copy, folder))
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !NOT_RULES.includes(name))
      .map((name) => join(copy, folder, name)),
  );
  const all = files.flatMap((file) => mutantsOf(file, readFileSync(file, "utf8")));
  const mutants = sampled(all, size);
  console.log(`${mutants.length} of ${all.length} changes in ${files.length} files`);

  process.chdir(copy);
  const vitest = await startVitest("test", TESTS, {
    root: copy,
    watch: true,
    bail: 1,
    reporters: [{}],
    pool: "threads",
    maxWorkers: 2,
    testTimeout: 20_000,
  });
  const specifications = await vitest.globTestSpecifications(TESTS);
  const passes = async () => {
    const { testModules } = await vitest.rerunTestSpecifications(specifications, true);
    return testModules.every((module) => module.ok());
  };
  if (!(await passes())) throw new Error("the tests do not pass before anything is changed");

  const survivors = [];
  for (const mutant of mutants) {
    const text = readFileSync(mutant.file, "utf8");
    writeFileSync(mutant.file, text.slice(0, mutant.start) + mutant.replacement + text.slice(mutant.end));
    vitest.invalidateFile(mutant.file);
    if (await passes()) {
      survivors.push(mutant);
      console.log(
        `survives: ${relative(copy, mutant.file)}:${mutant.line}  ${mutant.was.slice(0, 70)} -> ${mutant.replacement.slice(0, 70)}`,
      );
    }
    writeFileSync(mutant.file, text);
    vitest.invalidateFile(mutant.file);
  }
  await vitest.close();
  const noticed = mutants.length - survivors.length;
  console.log(`${noticed} of ${mutants.length} changes noticed: ${((100 * noticed) / mutants.length).toFixed(1)} %`);
} catch (error) {
  console.error(error);
  status = 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
process.exit(status);
