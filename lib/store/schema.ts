/**
 * The desk's tables. Column types are text, integer and bigint only, so that SQLite and PostgreSQL hold the same values: instants
 * are RFC 3339 text in UTC with milliseconds, truth values are 0 or 1, and JSON (money included) stays the text it came as.
 */

type Instant = string;
type JsonText = string;
type Flag = 0 | 1;

export type CallState = "prepared" | "sending" | "done" | "refused" | "submitted" | "unknown";
/** What a call is for. All but `accounts` are rounds of a thread; that one binds the thread's account before its first request. */
export type CallKind = "request" | "revise" | "finalize" | "accept" | "decline" | "control" | "accounts";

/** How a seller is spoken to. */
export type SellerProtocol = "mcp" | "a2a";

export type SellersTable = {
  id: string;
  name: string;
  url: string;
  protocol: SellerProtocol;
  auth: "bearer" | "none" | "oauth";
  created_at: Instant;
  tested_at: Instant | null;
  test_ok: Flag | null;
  test_ms: number | null;
  test_message: string | null;
  /** When the seller last refused the desk's credentials; null since they were renewed or worked again. */
  credentials_refused_at: Instant | null;
};

/** A seller's token, or its OAuth grant and tokens, sealed (secrets.ts). Apart from `sellers`, so that no listing can ever carry it along. */
export type SellerCredentialsTable = { seller_id: string; sealed: string; updated_at: Instant };

/** One reading of a seller's capabilities. Readings are kept; the newest counts. */
export type CapabilitiesTable = {
  id: string;
  seller_id: string;
  read_at: Instant;
  raw_text: JsonText;
  served_version: string | null;
  ms: number;
  /** The seller's list_accounts answer read with it; null where the seller has no such tool. */
  accounts_text: JsonText | null;
  /** A JSON list of sentences: what this reading declares otherwise than the one before; null where nothing. */
  changes_text: JsonText | null;
};

export type NegotiationsTable = {
  id: string;
  name: string;
  brand_domain: string;
  operator: string;
  brief: string;
  budget_text: JsonText | null;
  criteria_text: JsonText | null;
  created_at: Instant;
  created_by: string;
  /** Since when no list shows it; it is still there by its address. */
  set_apart_at: Instant | null;
};

/** One seller's side of a negotiation. `pin` and `account_text` are set once, before the first request, and never change. */
export type ThreadsTable = {
  id: string;
  negotiation_id: string;
  seller_id: string;
  /** The place of the seller among those the negotiation was created with. */
  position: number;
  pin: string | null;
  pin_tested: Flag | null;
  account_text: JsonText | null;
  /** The account as a comparable key: snapshots of one seller are told apart by it. */
  account_key: string | null;
  served_version: string | null;
  /** The seller's clock minus the desk's, in milliseconds. */
  seller_offset_ms: number;
  /** The seller asked to wait until then (RATE_LIMITED): nothing new is sent in this thread before. */
  paused_until: Instant | null;
  created_at: Instant;
  changed_at: Instant;
};

/** One call: durable before its first byte leaves (architecture, "the way of one refinement"). */
export type CallsTable = {
  id: string;
  seller_id: string;
  thread_id: string | null;
  kind: CallKind;
  /** Position among the thread's rounds; -1 for calls that are no round. */
  number: number;
  tool: string;
  idempotency_key: string;
  /** Hash of what the buyer asked for. One key belongs to one intent. */
  intent: string;
  /** Set while this call alone may act on something (the snapshot it accepts); unique. Freed when the seller refuses. */
  sole_claim: string | null;
  request_text: JsonText;
  state: CallState;
  prepared_at: Instant;
  sent_at: Instant | null;
  answered_at: Instant | null;
  response_text: JsonText | null;
  error_text: JsonText | null;
  fault_text: JsonText | null;
  task_id: string | null;
  served_version: string | null;
  replayed: Flag;
  http_ms: number | null;
  attempts: number;
  /** How many attempts ended without an answer. */
  unknowns: number;
  actor_id: string;
  /** The server that is sending it right now (`servers.id`). */
  held_by: string | null;
  /** When the desk sends the same bytes again by itself. */
  retry_at: Instant | null;
  /** How often it did so in a row. */
  retries: number;
  /** The seller's last word about a submitted task, and what it said with it. */
  task_status: string | null;
  task_message: string | null;
  /** JSON `{percentage, step}`, as far as the seller says how far it is. */
  task_progress_text: JsonText | null;
  /** When the task is asked about next. Also its lease: whoever moves it on may ask. */
  task_poll_at: Instant | null;
  task_polls: number;
  /** The last poll that was answered. */
  task_seen_at: Instant | null;
  /** What reading back an unanswered call found. */
  read_back_at: Instant | null;
  read_back_found: "nothing" | "booked" | "unreadable" | null;
  /** A person set the call aside: `{note, at, by, concluded}`. */
  aside_text: JsonText | null;
};

export type AnswerKind = "submitted" | "polled" | "unanswered" | "read_back";

/** Everything received for a call that is not its final `response_text`, verbatim. */
export type AnswersTable = { id: string; call_id: string; at: Instant; kind: AnswerKind; text: string };

/** A running server process. One whose `seen_at` is long past has stopped, and what it held is free. */
export type ServersTable = { id: string; host: string; pid: number; started_at: Instant; seen_at: Instant };

/** What a completed task said about each source, in order. `asked` and `returned` count alternatives. */
export type OutcomesTable = {
  call_id: string;
  position: number;
  source_proposal_id: string | null;
  outcome: string;
  reason_code: string | null;
  asked: number | null;
  returned: number;
};

/** One immutable snapshot as received. An accepted proposal keeps its id, so it is a row of its own (`is_accepted`). */
export type SnapshotsTable = {
  id: string;
  seller_id: string;
  account_key: string;
  thread_id: string;
  call_id: string;
  round: number;
  /** Where the proposal stands in the response: an RFC 6901 pointer. */
  pointer: string;
  proposal_id: string;
  parent_proposal_id: string | null;
  status: "draft" | "committed" | "accepted";
  is_accepted: Flag;
  outcome: "proposed" | "revised" | "partial" | "finalized" | "accepted";
  proposal_text: JsonText;
  terms_digest: string | null;
  expires_at: string | null;
  received_at: Instant;
};

/** The desk's judgement of one response. */
export type VerdictsTable = { call_id: string; ok: Flag; findings_text: JsonText; judged_at: Instant };

export type ProductsTable = { thread_id: string; product_id: string; name: string };

export type DraftsTable = {
  thread_id: string;
  source_snapshot_id: string;
  user_id: string;
  values_text: JsonText;
  saved_at: Instant;
};

/** A person's own; nobody else sees or uses it. */
export type TemplatesTable = { id: string; user_id: string; name: string; values_text: JsonText; saved_at: Instant };

export type AcknowledgementsTable = {
  snapshot_id: string;
  /** `<code> <pointer>[ <requirement>]` of the finding. */
  finding: string;
  user_id: string;
  acknowledged_at: Instant;
};

/** What a person noted beside a snapshot, for themselves. */
export type NotesTable = { user_id: string; snapshot_id: string; text: string; saved_at: Instant };

export type MediaBuysTable = {
  id: string;
  seller_id: string;
  thread_id: string;
  call_id: string;
  /** The committed snapshot that was accepted. */
  snapshot_id: string;
  media_buy_id: string;
  revision: number;
  status: string | null;
  accepted_at: string;
  confirmed_at: string | null;
  bindings_text: JsonText;
  read_back: "not_read" | "agrees" | "differs";
  read_back_at: Instant | null;
  read_back_message: string | null;
  read_back_findings_text: JsonText;
  read_back_text: JsonText | null;
};

/** A media buy as its seller showed it; a row each time it was another than before. */
export type MediaBuyReadingsTable = {
  id: string;
  thread_id: string;
  media_buy_id: string;
  revision: number;
  read_at: Instant;
  /** The item of `get_media_buys`, verbatim. */
  text: JsonText;
};

/** `token_hash` is SHA-256 of the cookie's value; the value itself is nowhere on this machine. */
export type SessionsTable = { token_hash: string; user_id: string; created_at: Instant; expires_at: Instant };

/** Append-only and chained: each row's hash covers the row and the hash before it. */
export type ActivityTable = {
  seq: number;
  id: string;
  at: Instant;
  actor_id: string;
  actor: string;
  action: string;
  subject: string;
  detail_text: JsonText;
  negotiation_id: string | null;
  seller_id: string | null;
  /** SHA-256 of the entry by itself; null where an earlier release wrote it. */
  entry_hash: string | null;
  previous_hash: string;
  hash: string;
};

/** One row: the newest entry's place in the chain, sealed with the desk's key. */
export type ActivityHeadTable = { id: 1; sealed: string };

/** Who may do what at this desk. In local mode rows stand only for what was changed about its ready people. */
export type PeopleTable = {
  id: string;
  name: string;
  role: RoleName;
  /** JSON `{USD: 50000}`: what this person accepts alone, per currency; null is without limit. */
  limits_text: JsonText | null;
  /** JSON list of brand domains; null is every brand. */
  brands_text: JsonText | null;
  created_at: Instant;
  deactivated_at: Instant | null;
};

export type RoleName = "viewer" | "planner" | "buyer" | "approver" | "admin";

/** A way in by link, once. `token_hash` is SHA-256 of what the link carries. */
export type InvitationsTable = {
  id: string;
  token_hash: string;
  name: string;
  role: RoleName;
  limits_text: JsonText | null;
  brands_text: JsonText | null;
  created_at: Instant;
  created_by: string;
  expires_at: Instant;
  used_at: Instant | null;
  used_by: string | null;
  withdrawn_at: Instant | null;
};

/** A way to a new password by link, once. `token_hash` is SHA-256 of what the link carries. */
export type PasswordResetsTable = {
  id: string;
  token_hash: string;
  person_id: string;
  created_at: Instant;
  created_by: string;
  expires_at: Instant;
  used_at: Instant | null;
  withdrawn_at: Instant | null;
};

export type SettingsTable = { key: string; value_text: JsonText; changed_at: Instant; changed_by: string };

/** A seller with rows here is for these brands' buyers alone; one without is for all. */
export type SellerBrandsTable = { seller_id: string; brand_domain: string };

/** Wrong passwords of one account, whether there is such an account or not, since the first of them. */
export type SignInFailuresTable = { account_hash: string; failures: number; since: Instant };

/** better-auth's users, as far as the desk reads them. */
export type AuthUsersTable = {
  id: string;
  name: string;
  email: string;
  email_verified: Flag;
  image: string | null;
  created_at: Instant;
  updated_at: Instant;
};

/** better-auth's sessions; the cookie carries `token` signed with the desk's secret. */
export type AuthSessionsTable = {
  id: string;
  user_id: string;
  token: string;
  expires_at: Instant;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Instant;
  updated_at: Instant;
};

/** better-auth's ways to sign in; the desk has passwords alone, hashed. */
export type AuthAccountsTable = {
  id: string;
  user_id: string;
  account_id: string;
  provider_id: string;
  password: string | null;
  created_at: Instant;
  updated_at: Instant;
};

/** A question to an approver about accepting exactly this for exactly that amount, and the answer. */
export type ApprovalsTable = {
  id: string;
  thread_id: string;
  snapshot_id: string;
  /** Recomputed by the desk from the stored terms when it was asked. */
  digest: string;
  account_key: string;
  amount_text: JsonText;
  note: string | null;
  state: "requested" | "granted" | "refused" | "withdrawn";
  requested_at: Instant;
  requested_by: string;
  requester: string;
  decided_at: Instant | null;
  decided_by: string | null;
  decider: string | null;
  decision_note: string | null;
};

/** A person with the right to let terms on hold pass though they are not the draft's, and why. */
export type ChangedTermsTable = {
  snapshot_id: string;
  draft_digest: string;
  committed_digest: string;
  note: string;
  user_id: string;
  user_name: string;
  let_pass_at: Instant;
};

/** A thread of the 3.0 and 3.1 lane: which release's rules it is held to, and what is put on the wire for it. */
export type LegacyThreadsTable = {
  thread_id: string;
  release: "2.5" | "3.0" | "3.1";
  /** `adcp_version` of its requests; null where the release knows none. */
  wire_version: string | null;
  why: "older_release" | "no_lifecycle_tools" | "no_capability_tool" | "downshift";
  /** What was asked for before, where the seller served less. */
  asked: string | null;
  bound_at: Instant;
};

/** What a call of the older tools brought, as far as it is about its entries. */
export type LegacyAnswersTable = {
  call_id: string;
  answer: "proposals" | "products_available" | "nothing" | "booked";
  /** What was reported of each entry, in the request's order. */
  entries_text: JsonText;
  mismatches_text: JsonText;
  reported: Flag;
};

/** What a proposal of this lane was at one look. Its id means nothing for long: it may stand for something else at the next. */
export type ObservationsTable = {
  id: string;
  seller_id: string;
  account_key: string;
  thread_id: string;
  call_id: string;
  round: number;
  /** Its place in the order in which the thread took things in. */
  seq: number;
  pointer: string;
  proposal_id: string;
  status: "ready" | "draft" | "committed";
  /** The desk's own hash of what was seen. No digest of terms: the seller never stated one and is bound to none. */
  content_hash: string;
  proposal_text: JsonText;
  /** The products and prices of its shares, as the same answer listed them. */
  offers_text: JsonText;
  expires_at: string | null;
  received_at: Instant;
};

/** What create_media_buy booked. */
export type LegacyBuysTable = {
  id: string;
  seller_id: string;
  thread_id: string;
  call_id: string;
  observation_id: string;
  media_buy_id: string;
  revision: number;
  status: string | null;
  booked_at: string;
  confirmed_at: string | null;
  packages_text: JsonText;
  /** The codes of the losses a person agreed to. */
  losses_text: JsonText;
  buyer_id: string;
  buyer: string;
  read_back: "not_read" | "agrees" | "differs";
  read_back_at: Instant | null;
  read_back_message: string | null;
  read_back_findings_text: JsonText;
  read_back_text: JsonText | null;
};

/** A person's word, before it was sent, on each thing this purchase cannot promise. */
export type LegacyConsentsTable = {
  call_id: string;
  observation_id: string;
  losses_text: JsonText;
  user_id: string;
  user_name: string;
  at: Instant;
};

/** A seller's own undertaking, given outside the protocol, that finalizing changes no term and holds until the time it names. */
export type FinalizeAssurancesTable = {
  seller_id: string;
  reference: string;
  note: string;
  user_id: string;
  user_name: string;
  given_at: Instant;
  /** When a finalize was seen to change something all the same; it counts for nothing since. */
  broken_at: Instant | null;
  broken_by_call: string | null;
};

/** A comparison shown to somebody outside by a link; only the hash of the link's token is kept. */
export type SharesTable = {
  id: string;
  token_hash: string;
  title: string;
  created_at: Instant;
  created_by: string;
  /** The name of who made it, as it was then. */
  creator: string;
  expires_at: Instant;
  revoked_at: Instant | null;
};

/** A shared proposal, and its place among the columns. */
export type ShareColumnsTable = { share_id: string; place: number; snapshot_id: string };

/** A shared look of the older lane, and its place among the same columns. */
export type ShareLooksTable = { share_id: string; place: number; observation_id: string };

export type Schema = {
  shares: SharesTable;
  share_columns: ShareColumnsTable;
  share_looks: ShareLooksTable;
  legacy_threads: LegacyThreadsTable;
  legacy_answers: LegacyAnswersTable;
  observations: ObservationsTable;
  legacy_buys: LegacyBuysTable;
  legacy_consents: LegacyConsentsTable;
  finalize_assurances: FinalizeAssurancesTable;
  approvals: ApprovalsTable;
  changed_terms: ChangedTermsTable;
  sellers: SellersTable;
  seller_credentials: SellerCredentialsTable;
  capabilities: CapabilitiesTable;
  negotiations: NegotiationsTable;
  threads: ThreadsTable;
  calls: CallsTable;
  answers: AnswersTable;
  servers: ServersTable;
  outcomes: OutcomesTable;
  snapshots: SnapshotsTable;
  verdicts: VerdictsTable;
  products: ProductsTable;
  drafts: DraftsTable;
  templates: TemplatesTable;
  acknowledgements: AcknowledgementsTable;
  notes: NotesTable;
  media_buys: MediaBuysTable;
  media_buy_readings: MediaBuyReadingsTable;
  sessions: SessionsTable;
  activity: ActivityTable;
  activity_head: ActivityHeadTable;
  people: PeopleTable;
  invitations: InvitationsTable;
  password_resets: PasswordResetsTable;
  settings: SettingsTable;
  seller_brands: SellerBrandsTable;
  sign_in_failures: SignInFailuresTable;
  auth_users: AuthUsersTable;
  auth_sessions: AuthSessionsTable;
  auth_accounts: AuthAccountsTable;
};
