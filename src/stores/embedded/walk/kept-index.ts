import type { Connection } from '../database.js';
import { databaseId } from '../schema.js';
import type { EdgeTable } from './edge-table.js';
import { readIndexFile, type TableContent, writeIndexFile } from './index-file.js';
import type { VertexTable } from './vertex-table.js';

/** The tables of an index with the commit that they stand at. */
export interface IndexState {
  readonly vertices: VertexTable;
  readonly edges: EdgeTable;
  readonly seq: number;
}

interface Parts {
  readonly vertices: VertexTable['content'];
  readonly edges: EdgeTable['content'];
  readonly out: EdgeTable['out']['content'];
  readonly in: EdgeTable['out']['content'];
}

/** The state that an index was built from. */
interface Origin {
  readonly seq: number;
  readonly digest?: string;
  readonly database?: string;
}

const NAMES = ['vertices', 'edges', 'out', 'in'] as const;

/**
 * Keeps an index in a file, so that the first walk after a start need not read the whole database. The file names its
 * commit by number and digest, so that the file of another history is not used, and its database, because a copy of
 * the same history may number its elements in another order.
 */
export class KeptIndex {
  readonly #connection: Connection;
  readonly #file: string;

  constructor(connection: Connection, file: string) {
    this.#connection = connection;
    this.#file = file;
  }

  /** Writes the file. Throws when it cannot be written. */
  write({ vertices, edges, seq }: IndexState): void {
    const parts: Parts = {
      vertices: vertices.content,
      edges: edges.content,
      out: edges.out.content,
      in: edges.in.content,
    };
    const columns: Record<string, TableContent['columns'][string]> = {};
    for (const name of NAMES) {
      for (const [column, values] of Object.entries(parts[name].columns)) {
        columns[`${name}.${column}`] = values;
      }
    }
    const rest = Object.fromEntries(NAMES.map((name) => [name, parts[name].rest]));
    const origin = { seq, digest: this.#digest(seq), database: databaseId(this.#connection) };
    writeIndexFile(this.#file, { columns, rest: { ...rest, ...origin } });
  }

  /** Fills empty tables from the file and returns the commit that they stand at; 0 when it does not fit. */
  read({ vertices, edges }: Omit<IndexState, 'seq'>): number {
    const content = readIndexFile(this.#file);
    if (!content) return 0;
    const { seq, digest, database, ...rest } = content.rest as Origin;
    if (digest === undefined || this.#digest(seq) !== digest) return 0;
    if (database === undefined || databaseId(this.#connection) !== database) return 0;
    const parts = Object.fromEntries(
      NAMES.map((name) => [name, partOf({ ...content, rest }, name)]),
    ) as unknown as Parts;
    vertices.restore(parts.vertices);
    edges.restore(parts.edges);
    edges.out.restore(parts.out);
    edges.in.restore(parts.in);
    return seq;
  }

  #digest(seq: number): string | undefined {
    return this.#connection.row<[string]>(
      'SELECT digest FROM commit_record WHERE seq = ?',
      seq,
    )?.[0];
  }
}

function partOf({ columns, rest }: TableContent, name: string): TableContent {
  const own = Object.entries(columns).filter(([column]) => column.startsWith(`${name}.`));
  return {
    columns: Object.fromEntries(
      own.map(([column, values]) => [column.slice(name.length + 1), values]),
    ),
    rest: (rest as Record<string, object>)[name] ?? {},
  };
}
