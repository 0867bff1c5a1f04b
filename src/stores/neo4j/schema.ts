import neo4j from 'neo4j-driver';
import { PlatformError } from '#src/domain/errors/index.js';
import { GENESIS, INDEXED } from '#src/domain/graph/index.js';
import type { Connection } from './connection.js';

/**
 * Labels of the platform's records. A label of the domain never begins with a single underscore.
 */
export const LABEL = {
  vertex: '_Vertex',
  pastVertex: '_PastVertex',
  pastEdge: '_PastEdge',
  commit: '_Commit',
  head: '_Head',
  lease: '_Lease',
} as const;

/**
 * The labels that show people what a node is; each node has one of them. Bookkeeping nodes are
 * the platform's records and the live vertices that users did not record.
 */
export const MARK = { entity: '_Entity', bookkeeping: '_Bookkeeping' } as const;

/** The labels of the platform's records. */
export const RECORDS = Object.values(LABEL).filter((label) => label !== LABEL.vertex);

/** Labels of new records. */
export const RECORD = {
  pastVertex: `${LABEL.pastVertex}:${MARK.bookkeeping}`,
  pastEdge: `${LABEL.pastEdge}:${MARK.bookkeeping}`,
  commit: `${LABEL.commit}:${MARK.bookkeeping}`,
} as const;

/**
 * The format version of the records. Version 1, without a number in the head, had snapshots without
 * the number of their commit; before version 3 vertices had no properties to sort lists by,
 * before version 4 nodes had no {@link MARK}, before version 5 final metrics were marked as entities, and
 * before version 6 vertices had no {@link WORDS}.
 */
export const FORMAT_VERSION = 6;

/** The name of the single head record. */
export const HEAD_ID = 'head';

/** The property with the words that search finds a vertex by, and its full-text index. */
export const WORDS = { property: '_words', index: '_vertex_words' } as const;

const { vertex, pastVertex, pastEdge, commit, head, lease } = LABEL;
const NEW_HEAD = { name: HEAD_ID, digest: GENESIS.digest, format: neo4j.int(FORMAT_VERSION) };

const SCHEMA = [
  ...(
    [
      [vertex, '_id'],
      [commit, 'seq'],
      [head, 'name'],
      [lease, 'owner'],
    ] as const
  ).map(
    ([label, property]) =>
      `CREATE CONSTRAINT IF NOT EXISTS FOR (n:${label}) REQUIRE n.${property} IS UNIQUE`,
  ),
  ...(
    [
      [pastVertex, '_id'],
      [pastVertex, '_ended'],
      [pastEdge, '_id'],
      [pastEdge, '_from'],
      [pastEdge, '_to'],
      [pastEdge, '_ended'],
      [vertex, INDEXED.type],
      [vertex, INDEXED.sourceUri],
      [vertex, INDEXED.digest],
    ] as const
  ).map(([label, property]) => `CREATE INDEX IF NOT EXISTS FOR (n:${label}) ON (n.${property})`),
  `CREATE TEXT INDEX IF NOT EXISTS FOR (n:${vertex}) ON (n.${INDEXED.name})`,
  // Commits do not wait for this index: a search waits until it has all of them.
  `CREATE FULLTEXT INDEX ${WORDS.index} IF NOT EXISTS FOR (n:${vertex}) ON EACH [n.${WORDS.property}]
OPTIONS {indexConfig: {\`fulltext.analyzer\`: 'whitespace', \`fulltext.eventually_consistent\`: true}}`,
];

/** Properties that lists of a label are sorted by; equal values are sorted by id. */
const ORDERED = ['_created', '_name', '_status'];

const AWAIT = 'CALL db.awaitIndexes(3600)';
/** Timeout of statements whose duration grows with the graph. */
export const PATIENT = { timeoutMs: 3_600_000 };

/** The database's form of a domain name: underscores and NUL are reserved for the platform. */
export function nativeName(name: string): string {
  const text = name.includes('\0') ? name.replaceAll('\0', '\u2400') : name;
  return text.startsWith('_') ? `_${text}` : text;
}

/** Reverses {@link nativeName}; undefined for a name of the platform. */
export function domainName(name: string): string | undefined {
  if (!name.startsWith('_')) return name;
  return name.startsWith('__') ? name.slice(1) : undefined;
}

/**
 * Quotes a name for the few places where Cypher takes no parameter. The database decodes `\u`
 * escapes before anything else, so a backslash is written as an escape.
 */
export function quoteName(name: string): string {
  return `\`${name.replaceAll('\\', '\\u005C').replaceAll('`', '``')}\``;
}

/** The error for a database that has lost its head. */
export function missingHead(url: string): PlatformError {
  return new PlatformError(
    'LEDGER_BROKEN',
    `The record of the newest commit (:${head}) is gone from ${url}: another program removed it. Restore a backup of the database, or empty it to begin a new ledger.`,
    { details: { url } },
  );
}

/**
 * Creates constraints, indexes and the head where they are missing. Throws `LEDGER_BROKEN` when
 * there are commits without a head.
 */
export async function prepareSchema(connection: Connection): Promise<void> {
  for (const text of [...SCHEMA, AWAIT]) await connection.rows({ text, parameters: {} }, PATIENT);
  const [row] = await connection.rows<[bigint]>({
    text: `OPTIONAL MATCH (c:${commit}) WITH c LIMIT 1
OPTIONAL MATCH (h:${head}) WITH c, h WHERE h IS NOT NULL OR c IS NULL
MERGE (made:${head} {name: $name})
ON CREATE SET made:${MARK.bookkeeping}, made.lock = 0, made.seq = 0, made.time = 0, made.digest = $digest, made.types = [],
  made.format = $format
RETURN [made.seq] AS row`,
    parameters: NEW_HEAD,
  });
  if (!row) throw missingHead(connection.url);
}

/** Throws `NOT_FOUND` when the database has no graph of the platform. */
export async function requireGraph(connection: Connection): Promise<void> {
  const [row] = await connection.rows<[bigint, bigint]>({
    text: `RETURN [COUNT { (:${head}) }, COUNT { (:${commit}) }] AS row`,
    parameters: {},
  });
  if (row?.[0] !== 0n) return;
  if (row[1] !== 0n) throw missingHead(connection.url);
  throw new PlatformError(
    'NOT_FOUND',
    `There is no graph in ${connection.url}; check the URL and the name of the database.`,
    { details: { url: connection.url } },
  );
}

/**
 * Removes all elements and records, also those of other programs, and begins a new ledger. The
 * relationship types stay, because they keep their indexes and other servers detect new types by
 * the length of the list.
 */
export async function clearEverything(connection: Connection): Promise<void> {
  await connection.rows(
    {
      text: `MATCH (n) WHERE NOT n:${head}
CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 10000 ROWS`,
      parameters: {},
    },
    PATIENT,
  );
  await connection.rows({
    text: `MERGE (h:${head} {name: $name}) ON CREATE SET h:${MARK.bookkeeping}, h.lock = 0, h.types = [], h.format = $format
SET h.seq = 0, h.time = 0, h.digest = $digest, h.resetting = null, h.first_kept = null`,
    parameters: NEW_HEAD,
  });
}

/**
 * The database's labels and relationship types, whose indexes are created when a name is first
 * used.
 */
export class KnownNames {
  readonly #connection: Connection;
  readonly #labels = new Set<string>();
  #types: readonly string[] = [];

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Every relationship type that an edge ever had, as the database names it. */
  get types(): readonly string[] {
    return this.#types;
  }

  /** Reads the types again, because another server may have added one. */
  async refresh(): Promise<void> {
    const [row] = await this.#connection.rows<[string[]]>({
      text: `MATCH (h:${head}) RETURN [h.types]`,
      parameters: {},
    });
    if (!row) throw missingHead(this.#connection.url);
    [this.#types] = row;
  }

  /** Creates the indexes of every label and type in the graph. */
  async learnAll(): Promise<void> {
    const [row] = await this.#connection.rows<[string[], string[]]>({
      text: `MATCH (h:${head})
CALL () { CALL db.labels() YIELD label RETURN collect(label) AS labels }
RETURN [labels, h.types] AS row`,
      parameters: {},
    });
    const [labels = [], types = []] = row ?? [];
    const own = labels.filter((label) => domainName(label) !== undefined);
    await this.learn(new Set(own), new Set(types));
  }

  /** Whether {@link learn} has nothing to do. */
  know(labels: ReadonlySet<string>, types: ReadonlySet<string>): boolean {
    return (
      [...labels].every((label) => this.#labels.has(label)) &&
      [...types].every((type) => this.#types.includes(type))
    );
  }

  /** Creates the indexes of new labels and types. */
  async learn(labels: ReadonlySet<string>, types: ReadonlySet<string>): Promise<void> {
    const newLabels = [...labels].filter((label) => !this.#labels.has(label)).sort();
    const newTypes = [...types].filter((type) => !this.#types.includes(type)).sort();
    if (newLabels.length === 0 && newTypes.length === 0) return;
    const statements = [
      ...newLabels.flatMap((label) =>
        ORDERED.map(
          (key) => `CREATE INDEX IF NOT EXISTS FOR (n:${quoteName(label)}) ON (n.${key}, n._id)`,
        ),
      ),
      ...newTypes.flatMap((type) =>
        ['r._id', 'r._created, r._id'].map(
          (keys) => `CREATE INDEX IF NOT EXISTS FOR ()-[r:${quoteName(type)}]-() ON (${keys})`,
        ),
      ),
      AWAIT,
    ];
    for (const text of statements) await this.#connection.rows({ text, parameters: {} }, PATIENT);
    for (const label of newLabels) this.#labels.add(label);
    if (newTypes.length === 0) return;
    await this.#connection.rows({
      text: `MATCH (h:${head}) SET h.lock = 0
WITH h SET h.types = h.types + [type IN $types WHERE NOT type IN h.types]`,
      parameters: { types: newTypes },
    });
    await this.refresh();
  }
}
