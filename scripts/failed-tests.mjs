import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** Most of a message says where; the first lines say what. */
const LONGEST = 400;

/** What failed in a report of vitest's JSON reporter, a line each: `file > test: why`. A file that does not load is one. */
export function failedInVitest({ testResults = [] }, root) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((each) => each.status === "failed");
    if (failed.length === 0) return status === "failed" ? [line([file], message)] : [];
    return failed.map(({ ancestorTitles, title, failureMessages }) =>
      line([file, ...ancestorTitles, title], failureMessages[0]),
    );
  });
}

/** What failed in a report of Playwright's JSON reporter, or passed only when it was tried again, a line each. */
export function failedInPlaywright({ suites = [], errors = [] }) {
  const specs = suites.flatMap((suite) => specsOf(suite, []));
  const failed = specs.flatMap(({ path, spec }) =>
    spec.tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) => line([...path, spec.title], results.find(({ error }) => error)?.error.message)),
  );
  return [...failed, ...errors.map(({ message }) => line(["e2e"], message))];
}

function specsOf({ title, specs = [], suites = [] }, above) {
  const path = [...above, title];
  return [...specs.map((spec) => ({ path, spec })), ...suites.flatMap((suite) => specsOf(suite, path))];
}

function line(path, message = "no message") {
  const why = stripVTControlCharacters(message).replace(/\s+/g, " ").trim();
  return `${path.join(" > ")}: ${why.length > LONGEST ? `${why.slice(0, LONGEST)} …` : why}`;
}
