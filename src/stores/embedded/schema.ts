import { PlatformError } from '#src/domain/errors/index.js';
import { indexText, parseVertex } from '#src/domain/graph/index.js';
import type { Connection } from './database.js';
import { WordWriter } from './write/word-writer.js';

/**
 * The migrations of the data directory. The live tables hold the open version of each element, the past tables the
 * superseded snapshots: docs/adr/0004-live-rows-are-open-versions.md. `num` is a dense number of the element from its
 * creation to its removal; `began` and `ended` are commits.
 */
export type Migration = (connection: Connection) => void;

const ELEMENT = 'num INTEGER PRIMARY KEY, id BLOB NOT NULL, began INTEGER NOT NULL';
const PAST = 'num INTEGER NOT NULL, id BLOB NOT NULL, began INTEGER NOT NULL';
const VERTEX = `born INTEGER NOT NULL, label TEXT NOT NULL, labels TEXT, name TEXT NOT NULL, type TEXT,
  sourceuri TEXT, status TEXT NOT NULL, created INTEGER NOT NULL, image TEXT NOT NULL`;
const EDGE = `born INTEGER NOT NULL, label TEXT NOT NULL, source INTEGER NOT NULL, target INTEGER NOT NULL,
  created INTEGER NOT NULL, image TEXT NOT NULL`;

/** The columns of a live row; a past row also has `ended`. */
export const VERTEX_COLUMNS =
  'num, id, began, born, label, labels, name, type, sourceuri, status, digest, created, image';
export const EDGE_COLUMNS = 'num, id, began, born, label, source, target, created, image';

const VERSION_1 = `
  CREATE TABLE vertex (${ELEMENT}, ${VERTEX});
  CREATE UNIQUE INDEX vertex_id ON vertex (id);
  CREATE INDEX vertex_created ON vertex (label, created, id);
  -- Most vertices have no name or no status: their entries would come in the random order of their ids.
  CREATE INDEX vertex_name ON vertex (label, name, id) WHERE name <> '';
  CREATE INDEX vertex_status ON vertex (label, status, id) WHERE status <> '';
  CREATE TABLE vertex_past (${PAST}, ${VERTEX}, ended INTEGER NOT NULL, PRIMARY KEY (num, began)) WITHOUT ROWID;
  CREATE INDEX vertex_past_id ON vertex_past (id, began);
  CREATE INDEX vertex_past_label ON vertex_past (label, created, id);
  -- Every label but the first that a vertex ever had.
  CREATE TABLE vertex_label (label TEXT NOT NULL, num INTEGER NOT NULL, PRIMARY KEY (label, num)) WITHOUT ROWID;

  CREATE TABLE edge (${ELEMENT}, ${EDGE});
  CREATE UNIQUE INDEX edge_id ON edge (id);
  CREATE INDEX edge_source ON edge (source, created, id);
  CREATE INDEX edge_target ON edge (target, created, id);
  CREATE INDEX edge_created ON edge (created, id);
  CREATE TABLE edge_past (${PAST}, ${EDGE}, ended INTEGER NOT NULL, PRIMARY KEY (num, began)) WITHOUT ROWID;
  CREATE INDEX edge_past_id ON edge_past (id, began);
  CREATE INDEX edge_past_source ON edge_past (source, created, id);
  CREATE INDEX edge_past_target ON edge_past (target, created, id);

  -- \`touched\` lists the elements that a commit changed: see write/element-writer.ts.
  CREATE TABLE commit_record (seq INTEGER PRIMARY KEY, time INTEGER NOT NULL, actor TEXT NOT NULL,
    changes INTEGER NOT NULL, digest TEXT NOT NULL, touched BLOB NOT NULL);
`;

/** An identifier of this database, which copies with the same history do not share. */
const VERSION_2 = 'CREATE TABLE database AS SELECT hex(randomblob(16)) AS id';

const idTables = (name: 'vertex' | 'edge') => {
  const tables = ['new', 'recent', 'old'].map((tier) => `${name}_id_${tier}`);
  const all = tables.map((table) => `SELECT id, num FROM ${table}`).join(' UNION ALL ');
  return `
    ${tables.map((table) => `CREATE TABLE ${table} (id BLOB PRIMARY KEY, num INTEGER NOT NULL) WITHOUT ROWID;`).join(' ')}
    INSERT INTO ${name}_id_old SELECT id, num FROM ${name} ORDER BY id;
    DROP INDEX ${name}_id;
    CREATE VIEW ${name}_id AS ${all};`;
};

const VERSION_3 = `${idTables('vertex')} ${idTables('edge')}
  DROP INDEX vertex_status;
  CREATE INDEX vertex_status ON vertex (label, status, created, id) WHERE status <> '';
`;

/**
 * Each filter and order of lists has its index. The columns after `id` are for conditions, so that rows need not be
 * read.
 */
const VERSION_4 = `
  DROP INDEX vertex_created;
  CREATE INDEX vertex_created ON vertex (label, created, id, name, status, type);
  DROP INDEX vertex_name;
  CREATE INDEX vertex_name ON vertex (label, name, id, type) WHERE name <> '';
  CREATE INDEX vertex_type ON vertex (type, label, created, id) WHERE type IS NOT NULL;
  CREATE INDEX vertex_source ON vertex (sourceuri, created, id) WHERE sourceuri IS NOT NULL;
  DROP INDEX edge_created;
  CREATE INDEX edge_label ON edge (label, created, id, began);
`;

/** For sources by prefix, and for contents by digest. */
const VERSION_5 = `
  ALTER TABLE vertex ADD COLUMN digest TEXT;
  ALTER TABLE vertex_past ADD COLUMN digest TEXT;
  DROP INDEX vertex_source;
  CREATE INDEX vertex_source ON vertex (sourceuri, id) WHERE sourceuri IS NOT NULL;
  CREATE INDEX vertex_digest ON vertex (digest, created, id) WHERE digest IS NOT NULL;
`;

/** For the labels that past edges had. */
const VERSION_6 = 'CREATE INDEX edge_past_label ON edge_past (label)';

/** For the snapshots of a past moment, in their order. */
const VERSION_7 = `
  DROP INDEX edge_past_label;
  CREATE INDEX edge_past_label ON edge_past (label, created, id);
`;

/** The actor of the running reset, and the first commit whose history is kept. */
const VERSION_8 = `
  ALTER TABLE database ADD COLUMN resetting TEXT;
  ALTER TABLE database ADD COLUMN first_kept INTEGER NOT NULL DEFAULT 0;
`;

/** Superseded snapshots may be packed from here on, which earlier programs cannot read: see images.ts. */
const VERSION_9 = '';

const idIndex = (name: 'vertex' | 'edge') => `
  DROP VIEW ${name}_id;
  DROP TABLE ${name}_id_new;
  DROP TABLE ${name}_id_recent;
  DROP TABLE ${name}_id_old;
  CREATE UNIQUE INDEX ${name}_id ON ${name} (id);
`;

/** Ids have an index again. */
const VERSION_10 = `${idIndex('vertex')} ${idIndex('edge')} ALTER TABLE database DROP COLUMN id;`;

/**
 * A full-text index of the live vertices, by `num`. It keeps neither its texts nor the places of
 * words. `vertex_found` has a hash of each indexed text.
 */
const VERSION_11 = `
  CREATE VIRTUAL TABLE vertex_words USING fts5 (words, content = '', contentless_delete = 1,
    detail = none, tokenize = 'unicode61 remove_diacritics 0');
  CREATE TABLE vertex_found (num INTEGER PRIMARY KEY, hash INTEGER NOT NULL);
`;

/** Vertices that are indexed at once. */
const INDEXED_AT_ONCE = 10_000;

/** Indexes the vertices of earlier versions: up to version 12, their texts had no git commits. */
function indexVertices(connection: Connection): void {
  connection.execute('DELETE FROM vertex_words; DELETE FROM vertex_found;');
  const words = new WordWriter(connection);
  for (let from = 0; ; ) {
    const rows = connection.rows<[num: number, image: string]>(
      'SELECT num, image FROM vertex WHERE num > ? ORDER BY num LIMIT ?',
      from,
      INDEXED_AT_ONCE,
    );
    for (const [num, image] of rows) {
      words.insert(num, textOf(image));
      from = num;
    }
    if (rows.length < INDEXED_AT_ONCE) return;
  }
}

/** A damaged snapshot is not found by words; `forebear verify` reports it. */
function textOf(image: string): string {
  try {
    return indexText(parseVertex(image));
  } catch {
    return '';
  }
}

/** Empty: it indexed the vertices, as the next step does. */
const VERSION_12 = '';

/** The step at index n leads from format version n to n + 1; 0 is an empty file. */
export const MIGRATIONS: readonly Migration[] = [
  ...[
    VERSION_1,
    VERSION_2,
    VERSION_3,
    VERSION_4,
    VERSION_5,
    VERSION_6,
    VERSION_7,
    VERSION_8,
    VERSION_9,
    VERSION_10,
    VERSION_11,
    VERSION_12,
  ].map(
    (statements): Migration =>
      (connection) =>
        connection.execute(statements),
  ),
  indexVertices,
];

/**
 * Brings a data directory to the newest format version in one transaction. Throws `STORE_TOO_NEW` when a newer
 * program wrote it.
 */
export function migrate(connection: Connection, migrations = MIGRATIONS): void {
  checkFormatVersion(connection, migrations);
  if (formatVersionOf(connection) === migrations.length) return;
  connection.transaction(() => {
    for (const step of migrations.slice(formatVersionOf(connection))) step(connection);
    connection.execute(`PRAGMA user_version = ${migrations.length}`);
  });
}

/**
 * Throws `NOT_FOUND` for a file that was never written, `STORE_TOO_OLD` for one that needs a
 * migration first, and `STORE_TOO_NEW` as {@link migrate} does.
 */
export function checkReadable(connection: Connection): void {
  checkFormatVersion(connection);
  const version = formatVersionOf(connection);
  if (version === 0) {
    throw new PlatformError(
      'NOT_FOUND',
      'The database file of the data directory is empty; check the name of the data directory.',
    );
  }
  if (version < MIGRATIONS.length) {
    throw new PlatformError(
      'STORE_TOO_OLD',
      `The data directory has format version ${version}, this program reads format version ${MIGRATIONS.length}; start the server on it once, which brings it there.`,
      { details: { version, known: MIGRATIONS.length } },
    );
  }
}

function checkFormatVersion(connection: Connection, migrations = MIGRATIONS): void {
  const version = formatVersionOf(connection);
  if (version <= migrations.length) return;
  throw new PlatformError(
    'STORE_TOO_NEW',
    `The data directory has format version ${version}, this program knows format versions up to ${migrations.length}. A newer program wrote it: run that program, or restore the backup from before its first start.`,
    { details: { version, known: migrations.length } },
  );
}

function formatVersionOf(connection: Connection): number {
  return Number(connection.pragma('user_version'));
}
