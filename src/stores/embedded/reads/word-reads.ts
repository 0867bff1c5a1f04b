import { labelTerm, type SearchQuery } from '#src/domain/graph/index.js';
import type { Connection, SnapshotRow } from '../database.js';

/** The condition of vertices that the full-text index finds by {@link matchOf}. */
export const HAS_WORDS = 'num IN (SELECT rowid FROM vertex_words WHERE vertex_words MATCH ?)';

/** What the full-text index is asked for. */
interface Match {
  /** Beginnings of words. */
  readonly words?: readonly string[];
  /** Whole terms of tags and creators. */
  readonly terms?: readonly string[];
  /** Any of these first labels. */
  readonly labels: readonly string[];
}

/** The text of a query of the full-text index. */
export function matchOf({ words = [], terms = [], labels }: Match): string {
  return [
    ...words.map((word) => `${quoted(word)}*`),
    ...terms.map(quoted),
    `(${labels.map((label) => quoted(labelTerm(label))).join(' OR ')})`,
  ].join(' AND ');
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** A page of found vertices, with the number of the last one. */
export interface WordPage {
  readonly rows: readonly SnapshotRow[];
  readonly hasNext: boolean;
  readonly last: number;
}

/** Finds live vertices by words: those with the greatest numbers first, which are the newest. */
export class WordReads {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  search({ words, labels, first, after }: SearchQuery): WordPage {
    const before = Number(after?.key ?? Number.MAX_SAFE_INTEGER);
    const found = this.#connection.rows<[num: number, ...SnapshotRow]>(
      `SELECT num, image, began FROM vertex_words JOIN vertex ON num = vertex_words.rowid
       WHERE vertex_words MATCH ? AND vertex_words.rowid < ? ORDER BY vertex_words.rowid DESC LIMIT ?`,
      matchOf({ words, labels }),
      before,
      first + 1,
    );
    const page = found.slice(0, first);
    return {
      rows: page.map(([, image, began]) => [image, began]),
      hasNext: found.length > first,
      last: page.at(-1)?.[0] ?? before,
    };
  }
}
