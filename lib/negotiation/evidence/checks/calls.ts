import { sha256Hex } from "#sha256";
import type { BundledCall } from "../bundle";
import { isSame, jsonOf, type Opened, objectOf, type Told } from "../read";

/** The entry that tells of a call's first sending, by its kind. One that sets an account up is told of once the account is bound. */
const SENT: Record<string, string> = {
  request: "request.sent",
  revise: "refinement.sent",
  finalize: "hold.asked",
  accept: "acceptance.sent",
  decline: "decline.sent",
  control: "control.sent",
  accounts: "account.bound",
};

/** The same kind of call asks for a cancellation too. */
const ALSO: Record<string, string> = { revise: "cancellation.asked" };

/** What was sent and received is what the record says was, byte for byte, by whom it says. */
export function checkCalls({ bundle, calls, entries }: Opened): string[] {
  const problems: string[] = [];
  const say = (call: BundledCall, what: string) => problems.push(`Call ${call.id} (${call.tool}): ${what}`);
  if (calls.size !== bundle.calls.length) problems.push("Two calls have the same id");
  const keys = new Set(bundle.calls.map(({ idempotency_key }) => idempotency_key));
  if (keys.size !== bundle.calls.length) problems.push("Two calls have the same idempotency key");

  for (const call of bundle.calls) {
    const told = entries.filter(({ detail }) => detail.call === call.id);
    for (const problem of [
      ...requestProblems(call, bundle.deal),
      ...sentProblems(call, told),
      ...answerProblems(call, told),
    ]) {
      say(call, problem);
    }
  }
  const named = new Set(entries.map(({ detail }) => detail.call).filter((id) => typeof id === "string"));
  for (const id of named) {
    if (!calls.has(id as string)) problems.push(`The record tells of call ${id}, and it is not here`);
  }
  return problems;
}

function requestProblems(call: BundledCall, { pin, account_text }: Opened["bundle"]["deal"]): string[] {
  const request = objectOf(call.request_text);
  const problems: string[] = [];
  if (request.idempotency_key !== undefined && request.idempotency_key !== call.idempotency_key) {
    problems.push("its request carries another idempotency key");
  }
  if (request.adcp_version !== undefined && pin !== null && request.adcp_version !== pin) {
    problems.push(`its request is pinned to ${JSON.stringify(request.adcp_version)} and the thread to ${pin}`);
  }
  if (request.account !== undefined && account_text !== null && !isSame(request.account, jsonOf(account_text))) {
    problems.push("its request names another account than the thread is bound to");
  }
  return problems;
}

function sentProblems(call: BundledCall, told: readonly Told[]): string[] {
  const action = SENT[call.kind];
  if (action === undefined) return [`a kind "${call.kind}" is not known`];
  const sent = told.filter(({ entry }) => entry.action === action || entry.action === ALSO[call.kind]);
  // An account that was not opened is not bound, two presses bind it by one call, and earlier releases did not name the call.
  if (call.kind !== "accounts" && sent.length !== 1) return [`the record tells ${sent.length} times that it was sent`];
  return sent.flatMap((each) => tellingProblems(call, each));
}

function tellingProblems(call: BundledCall, { entry, detail }: Told): string[] {
  const problems: string[] = [];
  if (detail.request_sha256 !== sha256Hex(call.request_text)) problems.push("its request is not the one that was sent");
  if (detail.key !== call.idempotency_key.slice(0, 8)) problems.push("its idempotency key is not the one on record");
  if (detail.tool !== call.tool) problems.push("its tool is not the one on record");
  const sender = call.kind === "accounts" ? detail.sent_by : entry.actor_id;
  if (sender !== call.actor_id) problems.push("somebody else sent it by the record");
  if (entry.at < call.prepared_at || (call.answered_at !== null && call.answered_at < call.prepared_at)) {
    problems.push("its times contradict one another or the record");
  }
  return problems;
}

function answerProblems(call: BundledCall, told: readonly Told[]): string[] {
  const answered = told.findLast(({ entry }) => entry.action === "call.answered");
  if (call.state === "done" && !answered) return ["it is done, and the record does not tell of its answer"];
  if (call.state !== "done" && answered) return [`the record tells of its answer, and here it is ${call.state}`];
  if (call.state === "refused" && !told.some(({ entry }) => entry.action === "call.refused")) {
    return ["it was refused, and the record does not tell of that"];
  }
  const stated = answered?.detail.response_sha256;
  // An acceptance whose answer never came was ended by reading the media buy back.
  if (stated === undefined) return [];
  return call.response_text !== null && sha256Hex(call.response_text) === stated
    ? []
    : ["its answer is not the one that was received"];
}
