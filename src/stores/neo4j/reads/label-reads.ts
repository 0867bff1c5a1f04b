import neo4j from 'neo4j-driver';
import type { UsedLabels } from '#src/ports/graph-store.js';
import { usedLabels } from '#src/stores/shared/used-labels.js';
import type { Connection, RunOptions } from '../connection.js';
import { domainName, type KnownNames, LABEL, quoteName } from '../schema.js';

/** The labels that the database has elements of. */
export class LabelReads {
  readonly #connection: Connection;
  readonly #names: KnownNames;

  constructor(connection: Connection, names: KnownNames) {
    this.#connection = connection;
    this.#names = names;
  }

  /**
   * Includes labels of vertices in any place, and for the past every type that an edge ever had.
   */
  async read(at: number | undefined, options?: RunOptions): Promise<UsedLabels> {
    await this.#names.refresh();
    const { types } = this.#names;
    const [labels, edges, past] = await Promise.all([
      this.#labels(options),
      at === undefined ? this.#typesInUse(types, options) : types,
      at === undefined ? [] : this.#pastLabels(at, options),
    ]);
    return usedLabels([...labels, ...past].flatMap(domainNames), edges.flatMap(domainNames));
  }

  async #labels(options: RunOptions | undefined): Promise<readonly string[]> {
    const text = 'CALL db.labels() YIELD label RETURN [label] AS row';
    const rows = await this.#connection.rows<[string]>({ text, parameters: {} }, options);
    return this.#inUse(rows.map(([label]) => label).filter(isOfDomain), {
      match: (label) => `(:${quoteName(label)})`,
      options,
    });
  }

  #typesInUse(types: readonly string[], options: RunOptions | undefined) {
    return this.#inUse(types, { match: (type) => `()-[:${quoteName(type)}]->()`, options });
  }

  /** The database keeps these counts. */
  async #inUse(names: readonly string[], { match, options }: Matching): Promise<readonly string[]> {
    if (names.length === 0) return [];
    const counts = names.map((name) => `COUNT { ${match(name)} }`);
    const text = `RETURN [${counts.join(', ')}] AS row`;
    const [row = []] = await this.#connection.rows<bigint[]>({ text, parameters: {} }, options);
    return names.filter((_, index) => row[index] !== 0n);
  }

  async #pastLabels(at: number, options: RunOptions | undefined): Promise<readonly string[]> {
    const text = `MATCH (p:${LABEL.pastVertex}) WHERE p._ended > $at
UNWIND p._labels AS label
WITH DISTINCT label
RETURN [label] AS row`;
    const parameters = { at: neo4j.int(at) };
    const rows = await this.#connection.rows<[string]>({ text, parameters }, options);
    return rows.map(([label]) => label);
  }
}

interface Matching {
  readonly match: (name: string) => string;
  readonly options: RunOptions | undefined;
}

function isOfDomain(label: string): boolean {
  return domainName(label) !== undefined;
}

function domainNames(native: string): string[] {
  return [domainName(native)].filter((name) => name !== undefined);
}
