import {
  type EdgeId,
  type EdgeListQuery,
  type EdgeQuery,
  type EdgeSelection,
  type ListQuery,
  parseEdge,
  parseVertex,
  type Versioned,
  type VertexId,
  type VertexSelection,
} from '#src/domain/graph/index.js';
import type { CommitGroup } from '#src/ports/commit-group.js';
import type {
  GraphStore,
  GraphStoreSupports,
  HeaderRange,
  ScannedVersion,
} from '#src/ports/graph-store.js';
import { MemoryGraphStore } from '#src/stores/memory/memory-graph-store.js';
import { type Layer, LayeredReads } from '#src/stores/shared/layered-reads.js';
import { LayeredStore } from '#src/stores/shared/layered-store.js';
import { Layers } from '#src/stores/shared/layers.js';
import { PastLayer, type PastQuery, type PastRecords } from '#src/stores/shared/past-layer.js';

const ALL = Number.MAX_SAFE_INTEGER;
const ORDER = { by: 'creationTime', direction: 'descending' } as const;

/**
 * A store that reads the past as databases do: from the present of a store in memory, and from the
 * ended versions of its scan.
 */
export class LayeredMemoryStore extends LayeredStore implements GraphStore {
  readonly name = 'layered';
  readonly supports: GraphStoreSupports = { shared: false, accelerates: ['count', 'countEdges'] };
  readonly inner = new MemoryGraphStore();
  readonly leases = this.inner.leases;
  readonly reset = this.inner.reset;
  /** Called between the read of the present and the one of the past. */
  between: () => Promise<unknown> = async () => undefined;
  protected readonly reads = new LayeredReads({
    live: liveLayer(this.inner),
    past: new PastLayer(scannedRecords(this.inner)),
    layers: new Layers({
      known: () => undefined,
      readHead: async () => {
        await this.between();
        return this.inner.head();
      },
    }),
  });

  head = () => this.inner.head();
  write = (group: CommitGroup) => this.inner.write(group);
  commits = (after: number, limit: number) => this.inner.commits(after, limit);
  headers = (range: HeaderRange) => this.inner.headers(range);
  scan = (): AsyncIterable<readonly ScannedVersion[]> => this.inner.scan();
  clear = () => this.inner.clear();
  close = () => this.inner.close();
  [Symbol.asyncDispose] = () => this.inner.close();

  protected async steady<Result>(
    at: number | undefined,
    read: (at: number | undefined) => Promise<Result>,
  ): Promise<Result> {
    await this.inner.vertices([], at); // throws for a commit that cannot be read
    const result = await read(at);
    await this.inner.vertices([], at);
    return result;
  }
}

function liveLayer(store: MemoryGraphStore): Layer {
  const list = async ({ at, ...query }: ListQuery) => upTo(at, (await store.list(query)).items);
  const listEdges = async ({ at, ...query }: EdgeListQuery) =>
    upTo(at, (await store.listEdges(query)).items);
  return {
    vertices: async (ids: readonly VertexId[], at?: number) =>
      upTo(at, [...(await store.vertices(ids)).values()]),
    edges: async (ids: readonly EdgeId[], at?: number) =>
      upTo(at, [...(await store.edges(ids)).values()]),
    incident: async ({ at, ...query }: EdgeQuery) => {
      const pages = await store.incident({ ...query, first: ALL });
      return [...pages.values()].flatMap(({ items }) => upTo(at, items));
    },
    list: (query: ListQuery) => list({ ...query, first: ALL }),
    listEdges: (query: EdgeListQuery) => listEdges({ ...query, first: ALL }),
    count: async (query: VertexSelection) =>
      (await list({ ...query, order: ORDER, first: ALL })).length,
    countEdges: async (query: EdgeSelection) => (await listEdges({ ...query, first: ALL })).length,
  };
}

function upTo<Row extends Versioned<unknown>>(at = ALL, rows: readonly Row[]): Row[] {
  return rows.filter(({ version }) => version <= at);
}

function scannedRecords(store: MemoryGraphStore): PastRecords {
  return {
    read: async (query) => {
      const found: ScannedVersion[] = [];
      for await (const versions of store.scan()) {
        found.push(...versions.filter((version) => isSelected(version, query)));
      }
      return found.map(({ began, text }) => ({ began, snapshot: text }));
    },
  };
}

function isSelected({ kind, text, began, ended }: ScannedVersion, query: PastQuery): boolean {
  const { at, having } = query;
  if (kind[0] !== query.kind || began > at || ended === undefined || ended <= at) return false;
  const { id, label, from, to } =
    kind === 'edge' ? parseEdge(text) : { ...parseVertex(text), label: '', from: '', to: '' };
  const labels = kind === 'edge' ? [label] : parseVertex(text).labels;
  const has = (values: readonly string[] | undefined, ...own: readonly string[]) =>
    values === undefined || own.some((value) => values.includes(value));
  return (
    has(having.id, id) &&
    has(having.from, from) &&
    has(having.to, to) &&
    has(having.label, ...labels)
  );
}
