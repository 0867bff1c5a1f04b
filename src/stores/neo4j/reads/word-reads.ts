import neo4j from 'neo4j-driver';
import {
  labelTerm,
  type SearchPage,
  type SearchQuery,
  vertexPosition,
} from '#src/domain/graph/index.js';
import type { Connection, RunOptions, Statement } from '../connection.js';
import { WORDS } from '../schema.js';
import { beyond, whereText } from './conditions.js';
import { vertexFrom } from './snapshots.js';
import type { SnapshotRow } from './statements.js';
import type { SteadyReads } from './steady-reads.js';

const NEWEST = { by: 'creationTime', direction: 'descending' } as const;

/** Finds live vertices by words, the newest first, in the full-text index. */
export class WordReads {
  readonly #connection: Connection;
  readonly #reads: SteadyReads;

  constructor(connection: Connection, reads: SteadyReads) {
    this.#connection = connection;
    this.#reads = reads;
  }

  async search(query: SearchQuery, options?: RunOptions): Promise<SearchPage> {
    await this.#connection.rows(REFRESHED, options);
    const rows = await this.#reads.present<SnapshotRow>(searchStatement(query), options);
    const items = rows.slice(0, query.first).map(vertexFrom);
    const last = items.at(-1)?.element;
    return {
      items,
      hasNext: rows.length > query.first,
      ...(last && { end: vertexPosition(last, NEWEST.by) }),
    };
  }
}

/** Waits until the index has all commits. */
const REFRESHED: Statement = {
  text: 'CALL db.index.fulltext.awaitEventuallyConsistentIndexRefresh()',
  parameters: {},
};

function searchStatement({ words, labels, first, after }: SearchQuery): Statement {
  const position = beyond({ after, order: NEWEST }, { key: 'n._created', id: 'n._id' });
  return {
    text: `CALL db.index.fulltext.queryNodes($index, $query) YIELD node AS n
WITH n ${whereText(position, 'n._created IS NOT NULL')}
WITH n ORDER BY n._created DESC, n._id DESC LIMIT $limit RETURN [n._id, n._image] AS row`,
    parameters: {
      ...position.parameters,
      index: WORDS.index,
      query: luceneQuery(words, labels),
      limit: neo4j.int(first + 1),
    },
  };
}

/** Words contain only letters and digits, which need no escape in the syntax of Lucene. */
function luceneQuery(words: readonly string[], labels: readonly string[]): string {
  const whole = words.slice(0, -1).map((word) => `+${word}`);
  return [...whole, `+${words.at(-1) ?? ''}*`, `+(${labels.map(labelTerm).join(' ')})`].join(' ');
}
