import { type Bundle, bundleText, manifestOf } from "../bundle";

/** The file is spelled in its one way, and each member is the one that the manifest was made over. */
export function checkFile(text: string, { manifest, ...content }: Bundle): string[] {
  const expected = manifestOf(content);
  const names = new Set([...Object.keys(expected.members), ...Object.keys(manifest.members)]);
  const changed = [...names].filter((name) => expected.members[name] !== manifest.members[name]);
  const problems = changed.map((name) => `"${name}" is not what the manifest was made over`);
  if (expected.sha256 !== manifest.sha256)
    problems.push("The content as a whole is not what the manifest was made over");
  if (problems.length === 0 && bundleText(content) !== text) {
    problems.push("The file is spelled otherwise than the desk writes it: a space, an escape, the order of members");
  }
  return problems;
}
