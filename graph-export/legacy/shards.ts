import { edgePosition, parseLines, type Vertex, type VertexId } from '#src/domain/graph/index.js';
import {
  ASSOCIATION_LABELS,
  edgeToAssociation,
  type LineageKind,
  vertexToEntity,
} from '#src/domain/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { snapshotWindows } from '../snapshot/snapshot.js';
import type { Shard, ShardFacts } from '../strict/shards.js';
import { LEGACY_EDGES, LEGACY_FILES, LEGACY_KINDS, legacyLine, NodeNumbers } from './rows.js';

export interface LegacyOptions {
  readonly store: GraphStore;
  /** The commit to read right after. */
  readonly at: number;
  readonly signal: AbortSignal;
}

/** Edges of one vertex per read; most vertices have fewer. */
const EDGES = 100;

/** The files of the original export: an entity's id is its position in the list of its kind, newest first. */
export async function* legacyShards(options: LegacyOptions): AsyncGenerator<Shard, void> {
  const nodes = new Nodes();
  for (const kind of LEGACY_KINDS) {
    const { name, header } = LEGACY_FILES[kind];
    yield shard(name, header, vertexLines(options, kind, nodes));
  }
  yield shard(LEGACY_EDGES.name, LEGACY_EDGES.header, edgeLines(options, nodes));
}

/** The lines of a part of a file, and the associations that it leaves out. */
interface Lines {
  readonly lines: readonly string[];
  readonly outside: number;
}

function shard(name: string, header: string, parts: AsyncIterable<Lines>): Shard {
  const facts: { -readonly [Name in keyof ShardFacts]: ShardFacts[Name] } = { rows: 0, outside: 0 };
  const bytes = async function* () {
    yield Buffer.from(`${header}\n`);
    for await (const { lines, outside } of parts) {
      facts.rows += lines.length;
      facts.outside += outside;
      if (lines.length > 0) yield Buffer.from(lines.join(''));
    }
  };
  return { name, bytes: bytes(), facts: () => facts };
}

async function* vertexLines(
  options: LegacyOptions,
  kind: LineageKind,
  nodes: Nodes,
): AsyncGenerator<Lines, void> {
  const { row } = LEGACY_FILES[kind];
  for await (const vertices of verticesOf(options, kind)) {
    const lines = vertices.map((vertex) => {
      const id = nodes.add(vertex.id, kind);
      return legacyLine([id, kind, ...row(vertexToEntity(vertex))]);
    });
    yield { lines, outside: 0 };
  }
}

/**
 * Yields the associations that end at each exported entity, in the order of the entities, newest
 * first.
 */
async function* edgeLines(options: LegacyOptions, nodes: Nodes): AsyncGenerator<Lines, void> {
  let number = 0;
  for (const kind of LEGACY_KINDS) {
    for await (const vertices of verticesOf(options, kind)) {
      const lines: string[] = [];
      let outside = 0;
      for await (const { element: edge } of incoming(options, vertices)) {
        const from = nodes.idOf(edge.from);
        if (from === undefined) outside += 1;
        else {
          const { type } = edgeToAssociation(edge);
          lines.push(legacyLine([`e${number}`, from, nodes.idOf(edge.to), type]));
          number += 1;
        }
      }
      yield { lines, outside };
    }
  }
}

async function* verticesOf({ store, at, signal }: LegacyOptions, label: LineageKind) {
  const stretches = [{ kind: 'vertex', label } as const];
  const without = new Set<string>();
  for await (const { lines } of snapshotWindows({ store, at, signal, stretches, without }))
    yield parseLines('vertex', lines);
}

async function* incoming({ store, at, signal }: LegacyOptions, vertices: readonly Vertex[]) {
  const query = { direction: 'in', labels: ASSOCIATION_LABELS, at, first: EDGES } as const;
  const ids = vertices.map(({ id }) => id);
  const pages = await store.incident({ ...query, vertices: ids }, { signal });
  for (const id of ids) {
    let page = pages.get(id);
    while (page) {
      yield* page.items;
      const last = page.items.at(-1);
      if (!page.hasNext || !last) break;
      const after = edgePosition(last.element);
      page = (await store.incident({ ...query, vertices: [id], after }, { signal })).get(id);
    }
  }
}

/** The sequential ids of exported entities. */
class Nodes {
  readonly #numbers = new NodeNumbers();
  readonly #starts: { readonly start: number; readonly kind: LineageKind }[] = [];
  #next = 0;

  /** Assigns an entity the next id of its kind. Kinds come one after another. */
  add(id: VertexId, kind: LineageKind): string {
    if (this.#starts.at(-1)?.kind !== kind) this.#starts.push({ start: this.#next, kind });
    this.#numbers.set(id, this.#next);
    this.#next += 1;
    return this.#text(this.#next - 1);
  }

  /** The id of an entity; undefined when it is not exported. */
  idOf(id: VertexId): string | undefined {
    const number = this.#numbers.get(id);
    return number === undefined ? undefined : this.#text(number);
  }

  #text(number: number): string {
    const of = this.#starts.findLast(({ start }) => start <= number);
    return of ? `${LEGACY_FILES[of.kind].prefix}${number - of.start}` : String(number);
  }
}
