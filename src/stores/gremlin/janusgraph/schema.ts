import { setTimeout as delay } from 'node:timers/promises';
import { PlatformError } from '#src/domain/errors/index.js';
import { INDEXED } from '#src/domain/graph/index.js';
import { ASSOCIATION_TYPES } from '#src/domain/lineage/index.js';
import type { Connection } from '../connection.js';
import { script } from '../dsl.js';
import { isNativeName, LABELS } from '../schema.js';

const SCHEMA = script('janusgraph-schema');

export interface UsedNames {
  readonly keys: Iterable<string>;
  readonly vertexLabels: Iterable<string>;
  readonly edgeLabels: Iterable<string>;
}

interface Names {
  readonly keys: readonly string[];
  readonly vertexLabels: readonly string[];
  readonly edgeLabels: readonly string[];
  readonly typed?: readonly object[];
  readonly indexes?: readonly object[];
}

interface Known {
  /** Property keys that accept any single value. */
  readonly keys: readonly string[];
  /** Edge labels, which share one namespace with property keys. */
  readonly labels: readonly string[];
  readonly refused: readonly string[];
}

/**
 * When two programs declare names at the same time, one of them fails; on its next try it finds
 * the names of the other.
 */
const ATTEMPTS = 10;
const LONGEST_PAUSE_MS = 2_000;

/**
 * The names of the graph, each declared before its first use: when two transactions declare a name
 * by using it, one of them fails (JanusGraph 1.1). Users' properties accept any type, because a key
 * declared by its first value would refuse a later value of another type.
 */
export class JanusGraphSchema {
  readonly #connection: Pick<Connection, 'send' | 'unavailable'>;
  readonly #keys = new Set<string>();
  readonly #refused = new Set<string>();
  readonly #edgeLabels = new Set<string>();
  readonly #vertexLabels = new Set<string>();

  constructor(connection: Pick<Connection, 'send' | 'unavailable'>) {
    this.#connection = connection;
  }

  /**
   * Creates the platform's keys and indexes where they are missing, and reads the existing names.
   */
  async open(): Promise<void> {
    await this.#declare({ ...FIRST_NAMES, typed: PLATFORM_KEYS, indexes: INDEXES });
  }

  /** Declares new names. Throws `VALIDATION_FAILED` for a label that JanusGraph does not allow. */
  async declare({ keys, vertexLabels, edgeLabels }: UsedNames): Promise<void> {
    const unknown = {
      keys: [...keys].filter(
        (name) => isNativeName(name) && !this.#keys.has(name) && !this.#refused.has(name),
      ),
      vertexLabels: [...vertexLabels].filter((name) => !this.#vertexLabels.has(name)),
      edgeLabels: [...edgeLabels].filter((name) => !this.#edgeLabels.has(name)),
    };
    if (Object.values(unknown).every((names) => names.length === 0)) return;
    const refused = await this.#declare(unknown);
    const labels = [
      ...unknown.vertexLabels.filter((name) => refused.has(name)),
      ...unknown.edgeLabels.filter((name) => !this.#edgeLabels.has(name)),
    ];
    if (labels.length > 0) throw unusable(labels);
    for (const name of unknown.vertexLabels) this.#vertexLabels.add(name);
  }

  /**
   * False for properties that JanusGraph cannot store under their names: only the snapshot has
   * them.
   */
  isNative(name: string): boolean {
    return isNativeName(name) && this.#keys.has(name);
  }

  /** Declares names and reads the existing ones; returns the refused names. */
  async #declare(data: Names): Promise<ReadonlySet<string>> {
    const request = { script: SCHEMA, bindings: { data: JSON.stringify(data) } };
    for (let attempt = 1; ; attempt += 1) {
      try {
        const [text] = await this.#connection.send(request);
        const { keys, labels, refused }: Known = JSON.parse(String(text));
        for (const name of keys) this.#keys.add(name);
        for (const name of labels) this.#edgeLabels.add(name);
        // A name that another program is declaring at the same time is refused once.
        if (refused.length > 0 && attempt === 1) continue;
        for (const name of data.keys) if (!this.#keys.has(name)) this.#refused.add(name);
        return new Set(refused);
      } catch (error) {
        if (attempt === ATTEMPTS) throw this.#connection.unavailable(error);
        await delay(Math.random() * Math.min(attempt * 200, LONGEST_PAUSE_MS));
      }
    }
  }
}

function unusable(labels: readonly string[]): PlatformError {
  return new PlatformError(
    'VALIDATION_FAILED',
    `JanusGraph cannot have these labels: ${labels.join(', ')}. A label cannot contain { } or " and cannot be the name of a property.`,
    { details: { labels } },
  );
}

const PLATFORM_KEYS = [
  { name: '_head', type: 'String', locked: true },
  ...[
    '_id',
    '_image',
    '_labels',
    '_kind',
    '_of',
    '_from',
    '_to',
    '_label',
    '_owner',
    '_address',
  ].map((name) => ({ name, type: 'String' })),
  ...['_actor', '_digest', '_touched', '_data'].map((name) => ({ name, type: 'String' })),
  ...['_began', '_ended', '_seq', '_time', '_changes', '_superseded', '_created', '_counter'].map(
    (name) => ({ name, type: 'Long' }),
  ),
  { name: '_is', type: 'String', set: true },
];

const INDEXES = [
  { name: 'forebear_edges', edges: true, keys: ['_id'] },
  { name: 'forebear_labels', keys: ['_is'] },
  { name: 'forebear_kinds', keys: ['_kind'] },
  ...['_of', '_from', '_to'].map((key) => ({
    name: `forebear_past${key}`,
    keys: ['_kind', key],
  })),
];

/** Names that look-ups use before anything is written. */
const FIRST_NAMES: Names = {
  keys: Object.values(INDEXED),
  vertexLabels: Object.values(LABELS),
  edgeLabels: ASSOCIATION_TYPES,
};
