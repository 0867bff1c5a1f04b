import { hash } from 'node:crypto';
import type { Statement } from 'better-sqlite3';
import type { Binding, Connection } from '../database.js';

/**
 * Writes the full-text index of live vertices. The index does not keep its texts, so a hash of each
 * shows whether a new snapshot has another one: most changes of records have not.
 */
export class WordWriter {
  readonly #insert: Statement<Binding[]>;
  readonly #note: Statement<Binding[]>;
  readonly #noted: Statement<Binding[]>;
  readonly #remove: Statement<Binding[]>;
  readonly #forget: Statement<Binding[]>;

  constructor(connection: Connection) {
    this.#insert = connection.statement('INSERT INTO vertex_words (rowid, words) VALUES (?, ?)');
    this.#note = connection.statement('INSERT INTO vertex_found VALUES (?, ?)');
    this.#noted = connection.statement('SELECT hash FROM vertex_found WHERE num = ?').pluck();
    this.#remove = connection.statement('DELETE FROM vertex_words WHERE rowid = ?');
    this.#forget = connection.statement('DELETE FROM vertex_found WHERE num = ?');
  }

  /** Indexes a new vertex; an empty text is not indexed. */
  insert(num: number, text: string): void {
    if (text === '') return;
    this.#insert.run(num, text);
    this.#note.run(num, hashOf(text));
  }

  /** Replaces the text of a vertex. */
  replace(num: number, text: string): void {
    const known = this.#noted.get(num);
    if (known === (text === '' ? undefined : hashOf(text))) return;
    if (known !== undefined) this.remove(num);
    this.insert(num, text);
  }

  /** Removes a vertex, if it is there. */
  remove(num: number): void {
    if (this.#forget.run(num).changes > 0) this.#remove.run(num);
  }
}

/** Bytes of a hash, which a number holds exactly. */
const HASH_DIGITS = 12;

function hashOf(text: string): number {
  return Number.parseInt(hash('sha256', text).slice(0, HASH_DIGITS), 16);
}
