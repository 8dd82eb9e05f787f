import {
  AliasNode,
  type Expression,
  expressionBuilder,
  IdentifierNode,
  type Kysely,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  type QueryId,
  type SelectQueryNode,
  type SqlBool,
  sql,
  TableNode,
  WhereNode,
} from "kysely";
import type { Schema } from "./schema";

/** What of a table a person limited to some brands reads, as a condition on its rows; null: it is not a brand's, or only read through one that is. */
type Scope = ((row: string, brands: readonly string[]) => Expression<SqlBool>) | null;

const eb = expressionBuilder<Schema>();
const column = (row: string, name: string) => sql.ref(`${row}.${name}`);

const negotiations = (brands: readonly string[]) =>
  eb.selectFrom("negotiations").select("negotiations.id").where("negotiations.brand_domain", "in", brands);
const threads = (brands: readonly string[]) =>
  eb.selectFrom("threads").select("threads.id").where("threads.negotiation_id", "in", negotiations(brands));

const byNegotiation: Scope = (row, brands) => eb(column(row, "negotiation_id"), "in", negotiations(brands));
const byThread: Scope = (row, brands) => eb(column(row, "thread_id"), "in", threads(brands));

/** A seller that is kept for other brands is not there, unless one of one's own negotiations is with it. */
const seller = (id: Expression<unknown>, brands: readonly string[]) =>
  eb.or([
    eb(id, "not in", eb.selectFrom("seller_brands").select("seller_brands.seller_id")),
    eb(
      id,
      "in",
      eb
        .selectFrom("seller_brands")
        .select("seller_brands.seller_id")
        .where("seller_brands.brand_domain", "in", brands),
    ),
    eb(
      id,
      "in",
      eb.selectFrom("threads").select("threads.seller_id").where("threads.negotiation_id", "in", negotiations(brands)),
    ),
  ]);

const sharesOfOthers = (brands: readonly string[]) =>
  eb
    .selectFrom("share_columns")
    .innerJoin("snapshots", "snapshots.id", "share_columns.snapshot_id")
    .select("share_columns.share_id")
    .where("snapshots.thread_id", "not in", threads(brands))
    .union(
      eb
        .selectFrom("share_looks")
        .innerJoin("observations", "observations.id", "share_looks.observation_id")
        .select("share_looks.share_id")
        .where("observations.thread_id", "not in", threads(brands)),
    );

/**
 * One line a table, so that a new table does not compile without saying whose it is. Verdicts, outcomes, answers and the like are read
 * through what they belong to; a judgement is drawn from all of them, whoever asks for it.
 */
const SCOPES: { [Table in keyof Schema]: Scope } = {
  negotiations: (row, brands) => eb(column(row, "brand_domain"), "in", brands),
  threads: byNegotiation,
  calls: (row, brands) =>
    eb.or([eb(column(row, "thread_id"), "is", null), eb(column(row, "thread_id"), "in", threads(brands))]),
  snapshots: byThread,
  products: byThread,
  drafts: byThread,
  media_buys: byThread,
  media_buy_readings: byThread,
  approvals: byThread,
  // Of what is shared in one link, all has to be of their brands.
  shares: (row, brands) => eb(column(row, "id"), "not in", sharesOfOthers(brands)),
  share_columns: null,
  share_looks: null,
  legacy_threads: byThread,
  observations: byThread,
  legacy_buys: byThread,
  legacy_answers: null,
  legacy_consents: null,
  finalize_assurances: null,
  changed_terms: null,
  activity_head: null,
  sellers: (row, brands) => seller(column(row, "id"), brands),
  activity: (row, brands) =>
    eb.or([
      eb(column(row, "negotiation_id"), "in", negotiations(brands)),
      eb.and([
        eb(column(row, "negotiation_id"), "is", null),
        eb.or([eb(column(row, "seller_id"), "is", null), seller(column(row, "seller_id"), brands)]),
      ]),
    ]),
  answers: null,
  outcomes: null,
  verdicts: null,
  acknowledgements: null,
  notes: null,
  seller_credentials: null,
  capabilities: null,
  servers: null,
  sessions: null,
  people: null,
  invitations: null,
  password_resets: null,
  settings: null,
  // A person's own, and no brand's.
  templates: null,
  seller_brands: null,
  sign_in_failures: null,
  auth_users: null,
  auth_sessions: null,
  auth_accounts: null,
};

/**
 * The database as a person limited to some brands reads it: what is another brand's is not there, neither in a list nor under its id.
 * Every query that starts from a table of SCOPES is narrowed, so a verb that is written tomorrow is too. Writing is not narrowed: a verb
 * writes to what it found. `withoutPlugins()` is the whole again, for what must be judged by everything that is known.
 */
export function narrowTo(db: Kysely<Schema>, brands: readonly string[]): Kysely<Schema> {
  // Nobody's brand has an empty name; a list without members is no valid SQL.
  return db.withPlugin(new Narrowing(brands.length === 0 ? [""] : brands));
}

class Narrowing extends OperationNodeTransformer implements KyselyPlugin {
  readonly #brands: readonly string[];

  constructor(brands: readonly string[]) {
    super();
    this.#brands = brands;
  }

  transformQuery({ node, queryId }: Parameters<KyselyPlugin["transformQuery"]>[0]) {
    return this.transformNode(node, queryId);
  }

  async transformResult({ result }: Parameters<KyselyPlugin["transformResult"]>[0]) {
    return result;
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    const query = super.transformSelectQuery(node, queryId);
    const root = query.from && rootOf(query.from.froms[0]);
    const scope = root && SCOPES[root.table as keyof Schema];
    if (!root || !scope) return query;
    const condition = scope(root.row, this.#brands).toOperationNode();
    const where = query.where
      ? WhereNode.cloneWithOperation(query.where, "And", condition)
      : WhereNode.create(condition);
    return { ...query, where };
  }
}

/** The table a query starts from, and the name its rows go by. */
function rootOf(node: OperationNode | undefined): { table: string; row: string } | undefined {
  if (node && TableNode.is(node)) {
    const table = node.table.identifier.name;
    return { table, row: table };
  }
  if (!node || !AliasNode.is(node) || !IdentifierNode.is(node.alias)) return undefined;
  const inner = rootOf(node.node);
  return inner && { table: inner.table, row: node.alias.name };
}
