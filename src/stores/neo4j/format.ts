import neo4j from 'neo4j-driver';
import { PlatformError } from '#src/domain/errors/index.js';
import {
  BOOKKEEPING,
  BOOKKEEPING_LABELS,
  parseVertex,
  spacedIndexText,
} from '#src/domain/graph/index.js';
import type { Connection, Statement } from './connection.js';
import { versionOf } from './native.js';
import type { SnapshotRow } from './reads/statements.js';
import {
  FORMAT_VERSION,
  type KnownNames,
  LABEL,
  MARK,
  PATIENT,
  quoteName,
  RECORDS,
  WORDS,
} from './schema.js';

/**
 * Migrates every element and past record from format version 1 to 2: see `versionText`. It may be
 * interrupted, repeated, and run by several servers at once: the format of an element is read under
 * its lock, which writing and removing a property takes. Setting a property that commits also write
 * would not do, because the value may be stale by then.
 */
const TO_2 = ['(n)', '()-[n]->()'].map(
  (pattern) => `MATCH ${pattern} WHERE n._id IS NOT NULL
CALL (n) {
  SET n._lock = 0 REMOVE n._lock
  WITH n WHERE NOT n._image STARTS WITH toString(n._began) + ' '
  SET n._image = toString(n._began) + ' ' + n._image
} IN TRANSACTIONS OF 10000 ROWS`,
);

/**
 * Migrates every vertex from format version 2 to 3, which adds the name and the status that lists
 * sort by.
 */
const TO_3 = `MATCH (n:${LABEL.vertex})
CALL (n) {
  SET n._lock = 0 REMOVE n._lock
  WITH n WHERE n._name IS NULL
  SET n._name = CASE WHEN n.name IS :: STRING NOT NULL THEN n.name ELSE '' END,
    n._status = CASE WHEN n.status IS :: STRING NOT NULL THEN n.status ELSE '' END
} IN TRANSACTIONS OF 10000 ROWS`;

/**
 * Migrates every node from format version 3 to 4, which adds the label that separates bookkeeping from entities. Nodes
 * of other programs get none.
 */
const TO_4 = [
  [`${LABEL.vertex}&(${[...BOOKKEEPING_LABELS].map(quoteName).join('|')})`, MARK.bookkeeping],
  [`${LABEL.vertex}&!${MARK.bookkeeping}`, MARK.entity],
  [RECORDS.join('|'), MARK.bookkeeping],
].map(
  ([labels, mark]) => `MATCH (n:(${labels})&!${mark})
CALL (n) { SET n:${mark} } IN TRANSACTIONS OF 10000 ROWS`,
);

/** Migrates every node from format version 4 to 5, which marks final metrics as bookkeeping. */
const TO_5 = `MATCH (n:${LABEL.vertex}&${quoteName(BOOKKEEPING.finalMetric)}&${MARK.entity})
CALL (n) { SET n:${MARK.bookkeeping} REMOVE n:${MARK.entity} } IN TRANSACTIONS OF 10000 ROWS`;

/** The number of vertices that one step of the migration changes. */
const WINDOW = 5_000;

/**
 * Migrates every vertex from format version 5 to 6, which adds the words that search finds. A vertex
 * that a commit changes during the migration gets them from that commit.
 */
async function addWords(connection: Connection): Promise<void> {
  for (let after = ''; ; ) {
    const found = await connection.rows<SnapshotRow>(
      {
        text: `MATCH (n:${LABEL.vertex}) WHERE n._id > $after
WITH n ORDER BY n._id LIMIT $limit RETURN [n._id, n._image] AS row`,
        parameters: { after, limit: neo4j.int(WINDOW) },
      },
      PATIENT,
    );
    const last = found.at(-1);
    if (!last) return;
    await connection.rows({
      text: `UNWIND $rows AS row MATCH (n:${LABEL.vertex} {_id: row.id})
SET n._lock = 0 REMOVE n._lock
WITH n, row WHERE n._image = row.image SET n.${WORDS.property} = row.words`,
      parameters: { rows: found.flatMap(wordsRow) },
    });
    [after] = last;
  }
}

function wordsRow([id, image]: SnapshotRow) {
  const version = image === null ? undefined : versionOf(image);
  const words = version ? spacedIndexText(parseVertex(version.snapshot)) : '';
  return words === '' ? [] : [{ id, image, words }];
}

/**
 * Migrates a graph to the newest format version. Throws `STORE_TOO_NEW` when a newer program wrote
 * it.
 */
export async function migrate(connection: Connection, names: KnownNames): Promise<void> {
  const version = await formatVersionOf(connection);
  if (version === FORMAT_VERSION) return;
  const statements = [...(version < 2 ? TO_2 : []), ...(version < 3 ? [TO_3] : [])];
  statements.push(...(version < 4 ? TO_4 : []), TO_5);
  for (const text of statements) await connection.rows({ text, parameters: {} }, PATIENT);
  await addWords(connection);
  await names.learnAll();
  await connection.rows({
    text: `MATCH (h:${LABEL.head}) SET h.lock = 0
WITH h WHERE coalesce(h.format, 1) < $format SET h.format = $format`,
    parameters: { format: neo4j.int(FORMAT_VERSION) },
  });
}

/**
 * Throws `STORE_TOO_OLD` for a graph that needs a migration, and `STORE_TOO_NEW` as {@link migrate}
 * does.
 */
export async function requireFormatVersion(connection: Connection): Promise<void> {
  const version = await formatVersionOf(connection);
  if (version === FORMAT_VERSION) return;
  throw new PlatformError(
    'STORE_TOO_OLD',
    `The graph in ${connection.url} has format version ${version}, this program reads format version ${FORMAT_VERSION}; start the server on it once, which brings it there.`,
    { details: { version, known: FORMAT_VERSION } },
  );
}

async function formatVersionOf(connection: Connection): Promise<number> {
  const [row] = await connection.rows<[bigint]>(READ_FORMAT_VERSION);
  const version = Number(row?.[0] ?? FORMAT_VERSION);
  if (version <= FORMAT_VERSION) return version;
  throw new PlatformError(
    'STORE_TOO_NEW',
    `The graph in ${connection.url} has format version ${version}, this program knows format versions up to ${FORMAT_VERSION}; run the newer program.`,
    { details: { version, known: FORMAT_VERSION } },
  );
}

const READ_FORMAT_VERSION: Statement = {
  text: `MATCH (h:${LABEL.head}) RETURN [coalesce(h.format, 1)] AS row`,
  parameters: {},
};
