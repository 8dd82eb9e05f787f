import type { MarkKind } from "@/components/ui/mark";
import type { ActivityView } from "@/lib/api/client";

type Words = { mark: MarkKind; text: (subject: string) => string };

/** How each kind of entry reads. An action this page does not know is shown by its own name. */
const ACTIONS: Record<string, Words> = {
  "seller.added": { mark: "note", text: (seller) => `Added ${seller}` },
  "seller.tested": { mark: "note", text: (seller) => `Tested ${seller}` },
  "seller.capabilities_read": { mark: "note", text: (seller) => `Read the capabilities of ${seller} again` },
  "seller.capabilities_changed": { mark: "review", text: (seller) => `${seller} declares something else than before` },
  "seller.credentials_renewed": { mark: "note", text: (seller) => `Renewed the credentials of ${seller}` },
  "seller.removed": { mark: "note", text: (seller) => `Removed ${seller}` },
  "negotiation.created": { mark: "note", text: (name) => `Created the negotiation ${name}` },
  "negotiation.set_apart": { mark: "note", text: (name) => `Set the negotiation ${name} apart` },
  "account.bound": { mark: "note", text: (seller) => `Bound the account at ${seller}` },
  "request.sent": { mark: "waiting", text: (seller) => `Sent the brief to ${seller}` },
  "refinement.sent": { mark: "waiting", text: (seller) => `Sent a refinement to ${seller}` },
  "hold.asked": { mark: "waiting", text: (seller) => `Asked ${seller} for a hold` },
  "acceptance.sent": { mark: "waiting", text: (seller) => `Sent the acceptance to ${seller}` },
  "decline.sent": { mark: "waiting", text: (seller) => `Told ${seller} what you decline` },
  "cancellation.asked": {
    mark: "waiting",
    text: (seller) => `Asked ${seller} on which terms a media buy may be cancelled`,
  },
  "control.sent": { mark: "waiting", text: (seller) => `Asked ${seller} to change a media buy` },
  "call.asked_again": { mark: "waiting", text: (seller) => `Asked ${seller} again with the same key` },
  "call.answered": { mark: "ok", text: (seller) => `${seller} answered` },
  "call.refused": { mark: "block", text: (seller) => `${seller} refused; nothing was changed` },
  "call.submitted": { mark: "waiting", text: (seller) => `${seller} took it as a task` },
  "call.unknown": { mark: "unknown", text: (seller) => `No answer from ${seller}: outcome unknown` },
  "call.read_back": { mark: "note", text: (seller) => `Looked among the media buys of ${seller}` },
  "call.set_aside": { mark: "unknown", text: (seller) => `Set an unknown outcome at ${seller} aside` },
  "task.moved": { mark: "waiting", text: (seller) => `The task at ${seller} moved` },
  "finding.acknowledged": { mark: "review", text: (proposal) => `Acknowledged a finding on ${proposal}` },
  "approval.requested": { mark: "waiting", text: (proposal) => `Asked for approval to accept ${proposal}` },
  "approval.granted": { mark: "ok", text: (proposal) => `Approved accepting ${proposal}` },
  "approval.refused": { mark: "no", text: (proposal) => `Did not approve accepting ${proposal}` },
  "approval.withdrawn": { mark: "no", text: (proposal) => `Took the approval of ${proposal} back` },
  "terms.let_pass": { mark: "review", text: (proposal) => `Let the changed terms of ${proposal} pass` },
  "media_buy.read_back": { mark: "note", text: (buy) => `Read ${buy} back` },
  "seller.kept_for": { mark: "note", text: (seller) => `Changed which brands ${seller} is kept for` },
  "person.owner_set_up": { mark: "note", text: (person) => `${person} set this desk up` },
  "person.invited": { mark: "note", text: (person) => `Invited ${person}` },
  "person.invitation_withdrawn": { mark: "note", text: (person) => `Withdrew the invitation of ${person}` },
  "person.joined": { mark: "note", text: (person) => `${person} joined` },
  "person.changed": { mark: "review", text: (person) => `Changed what ${person} may do` },
  "person.deactivated": { mark: "no", text: (person) => `Closed the access of ${person}` },
  "person.reactivated": { mark: "note", text: (person) => `Opened the access of ${person} again` },
  "person.reset_link_made": { mark: "review", text: (person) => `Made a link for ${person} to set a new password` },
  "person.reset_link_withdrawn": {
    mark: "note",
    text: (person) => `Took back the link for a new password of ${person}`,
  },
  "person.password_reset": { mark: "review", text: (person) => `${person} set a new password by a link` },
  "person.password_changed": { mark: "note", text: (person) => `${person} changed their password` },
  "person.sessions_ended": { mark: "note", text: (person) => `Signed ${person} out` },
  "settings.changed": { mark: "review", text: (setting) => `Changed a setting: ${setting}` },
  "activity.exported": { mark: "note", text: () => "Took a copy of the activity out" },
  "evidence.exported": { mark: "note", text: (buy) => `Took the evidence of ${buy} out` },
  "comparison.shared": { mark: "note", text: (title) => `Made a link that shows ${title}` },
  "comparison.share_revoked": { mark: "no", text: (title) => `Took back the link that shows ${title}` },
  "proposals.looked_at": { mark: "waiting", text: (seller) => `Looked at the proposals of ${seller} again` },
  "lane.stepped_down": {
    mark: "review",
    text: (seller) => `${seller} served an older release: its thread goes on in the older lane`,
  },
  "assurance.given": { mark: "note", text: (seller) => `Put the undertaking of ${seller} on finalizing on record` },
  "assurance.withdrawn": { mark: "note", text: (seller) => `Took the undertaking of ${seller} on finalizing back` },
  "assurance.broken": {
    mark: "block",
    text: (seller) => `${seller} changed terms when finalizing, against its undertaking`,
  },
  "desk.started": { mark: "note", text: () => "The desk started" },
};

/** The mark and sentence of an entry. An answer that the desk blocks or has to be looked at is not marked as a good one. */
export function actionWords({ action, subject, detail }: Pick<ActivityView, "action" | "subject" | "detail">): {
  mark: MarkKind;
  text: string;
} {
  const words = ACTIONS[action];
  if (!words) return { mark: "note", text: `${action}, ${subject}` };
  const found = action === "call.answered" ? foundIn(detail.verdict) : null;
  const mark = found === null || found.count === 0 ? words.mark : found.ok ? "review" : "block";
  return { mark, text: words.text(subject) };
}

/** What a filter calls each kind of action; the kind is what stands before the dot. */
export const KINDS = {
  request: "Briefs",
  refinement: "Refinements",
  hold: "Holds",
  approval: "Approvals",
  acceptance: "Acceptances",
  cancellation: "Cancellations",
  control: "Changes to buys",
  decline: "Declines",
  call: "Answers",
  task: "Tasks",
  media_buy: "Media buys",
  finding: "Findings",
  terms: "Changed terms",
  seller: "Sellers",
  account: "Accounts",
  negotiation: "Negotiations",
  person: "People",
  settings: "Settings",
  activity: "Copies of the activity",
  evidence: "Evidence",
  comparison: "Links to comparisons",
  desk: "The desk",
} as const;
export type Kind = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as Kind[];

/** The few things of an entry worth seeing without opening it: outcomes, verdict, tool. */
export function detailWords({ detail }: Pick<ActivityView, "detail">): string {
  const outcomes = Array.isArray(detail.outcomes) ? detail.outcomes.filter((each) => typeof each === "string") : [];
  const sources = Array.isArray(detail.sources) ? detail.sources.length : 0;
  const proposals = Array.isArray(detail.proposals) ? detail.proposals.length : 0;
  return [
    outcomes.length > 0 ? outcomes.join(", ") : null,
    verdictWords(detail.verdict),
    sources > 0 ? `${sources} ${sources === 1 ? "source" : "sources"}` : null,
    proposals > 0 ? `${proposals} ${proposals === 1 ? "draft" : "drafts"}` : null,
    words(FOUND, detail.found),
    words(CONCLUSIONS, detail.concluded),
    typeof detail.status === "string" ? detail.status.replaceAll("-", " ") : null,
    typeof detail.finding === "string" ? detail.finding : null,
    typeof detail.pin === "string" ? `version ${detail.pin}` : null,
    typeof detail.state === "string" ? detail.state.replaceAll("_", " ") : null,
  ]
    .filter((part) => part !== null)
    .join("; ");
}

const FOUND: Record<string, string> = {
  booked: "found one made from this proposal",
  nothing: "found none made from this proposal",
  unreadable: "could not read them",
};

const CONCLUSIONS: Record<string, string> = {
  did_not_happen: "it did not happen",
  happened: "it happened",
  not_known: "still not known",
};

function words(table: Record<string, string>, key: unknown): string | null {
  return typeof key === "string" ? (table[key] ?? null) : null;
}

function verdictWords(verdict: unknown): string | null {
  const found = foundIn(verdict);
  if (found === null) return null;
  if (found.ok) return found.count === 0 ? "nothing found" : `${found.count} to look at, none blocks`;
  return `${found.count} found, blocked`;
}

function foundIn(verdict: unknown): { ok: boolean; count: number } | null {
  if (typeof verdict !== "object" || verdict === null || !("ok" in verdict)) return null;
  const count = "findings" in verdict && Array.isArray(verdict.findings) ? verdict.findings.length : 0;
  return { ok: verdict.ok === true, count };
}
