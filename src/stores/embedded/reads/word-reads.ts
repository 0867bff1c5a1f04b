import { labelTerm, type SearchQuery } from '#src/domain/graph/index.js';
import type { Connection, SnapshotRow } from '../database.js';

/** The condition of vertices that the full-text index finds by {@link matchOf}. */
export const HAS_WORDS = 'num IN (SELECT rowid FROM vertex_words WHERE vertex_words MATCH ?)';

/** The text of a query for vertices with all terms, whose first label is any of some. */
export function matchOf(terms: readonly string[], labels: readonly string[] = []): string {
  const alternatives = labels.map((label) => quoted(labelTerm(label))).join(' OR ');
  return [...terms.map(quoted), ...(alternatives ? [`(${alternatives})`] : [])].join(' AND ');
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** True when a query of the full-text index finds at most so many vertices. */
export function findsFew(connection: Connection, match: string, most: number): boolean {
  const text = 'SELECT 1 FROM vertex_words WHERE vertex_words MATCH ? LIMIT 1 OFFSET ?';
  return connection.row(text, match, most) === undefined;
}

/** A page of found vertices. */
export interface WordPage {
  readonly rows: readonly SnapshotRow[];
  readonly hasNext: boolean;
  /** The place of the last one. */
  readonly end: string;
}

type FoundRow = readonly [num: number, ...row: SnapshotRow];

/** Up to so many labels are terms of the query; with more, it is faster to check the found rows. */
const FEW_LABELS = 4;

/**
 * Finds live vertices by words: first those that have all as whole words, then those where the last
 * is the beginning of a word, because the index must gather all words with a beginning. Within
 * both, those with the greatest numbers come first, which are the newest.
 */
export class WordReads {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  search({ words, labels, first, after }: SearchQuery): WordPage {
    const [part = 0, before = Number.MAX_SAFE_INTEGER] =
      after === undefined ? [] : String(after.key).split(':').map(Number);
    const terms = labels.length <= FEW_LABELS ? labels : [];
    const whole = matchOf(words, terms);
    const last = quoted(words.at(-1) ?? '');
    const others = matchOf(words.slice(0, -1), terms);
    const begun = `(${others && `${others} AND `}${last}*) NOT ${last}`;
    const found: { readonly place: string; readonly row: SnapshotRow }[] = [];
    for (const [index, match] of [whole, begun].entries()) {
      if (index < part) continue;
      const bound = index === part ? before : Number.MAX_SAFE_INTEGER;
      const limit = first + 1 - found.length;
      for (const [num, ...row] of this.#rows(match, { labels, bound, limit }))
        found.push({ place: `${index}:${num}`, row });
      if (found.length > first) break;
    }
    const page = found.slice(0, first);
    return {
      rows: page.map(({ row }) => row),
      hasNext: found.length > first,
      end: page.at(-1)?.place ?? '',
    };
  }

  #rows(match: string, { labels, bound, limit }: RowsQuery): readonly FoundRow[] {
    return this.#connection.rows<FoundRow>(
      `SELECT num, image, began FROM vertex_words CROSS JOIN vertex ON num = vertex_words.rowid
       WHERE vertex_words MATCH ? AND vertex_words.rowid < ?
       AND label IN (SELECT value FROM json_each(?))
       ORDER BY vertex_words.rowid DESC LIMIT ?`,
      match,
      bound,
      JSON.stringify(labels),
      limit,
    );
  }
}

interface RowsQuery {
  readonly labels: readonly string[];
  readonly bound: number;
  readonly limit: number;
}
