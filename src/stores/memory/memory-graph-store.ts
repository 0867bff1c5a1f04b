import {
  type Commit,
  type CommitHeader,
  canonicalEdge,
  canonicalVertex,
  type Edge,
  type EdgeId,
  type EdgeListQuery,
  type EdgeMap,
  type EdgeQuery,
  type EdgeSelection,
  GENESIS,
  type Head,
  headerOf,
  type IncidentEdges,
  type ListQuery,
  type Page,
  resetting,
  type Versioned,
  type Vertex,
  type VertexId,
  type VertexMap,
  type VertexSelection,
} from '#src/domain/graph/index.js';
import type { CommitGroup, StampedCommit } from '#src/ports/commit-group.js';
import type { GraphReset } from '#src/ports/graph-reset.js';
import type { GraphStore, HeaderRange, ScannedVersion } from '#src/ports/graph-store.js';
import { DerivedReads } from '#src/stores/shared/derived-reads.js';
import { checkKept, noSuchCommit, storeClosed } from '#src/stores/shared/errors.js';
import { matchesEdge, matchesVertex, typeOf } from '#src/stores/shared/results.js';
import { collect, MemoryGraph, pageOfEdges, pageOfVertices } from './memory-graph.js';
import { MemoryLeases } from './memory-leases.js';
import type { Version } from './version-history.js';

/** A store in plain maps, lost when the process ends. */
export class MemoryGraphStore extends DerivedReads implements GraphStore {
  readonly name = 'memory';
  readonly supports = { shared: false, countsFirstLabels: true, accelerates: [] };
  readonly #graph = new MemoryGraph();
  /** For tests in which several servers share the store within a process. */
  readonly leases = new MemoryLeases();
  #commits: StampedCommit[] = [];
  #closed = false;
  #firstKept = 0;
  #resetting: string | undefined;
  readonly reset: GraphReset = {
    state: async () => ({
      firstKept: this.#firstKept,
      ...(this.#resetting === undefined ? {} : { actor: this.#resetting }),
    }),
    begin: async (actor, after) => {
      const head = await this.head();
      if (head.resetting) throw resetting();
      if (head.seq !== after.seq || head.digest !== after.digest) return false;
      this.#resetting = actor;
      return true;
    },
    purge: async () => {
      if (this.#resetting === undefined) return 0;
      const removed = [...this.#graph.vertices.histories(), ...this.#commits].filter(
        (left) => !('changes' in left) || left.changes.length > 0,
      ).length;
      this.#graph.clear();
      this.#commits = this.#commits.map((commit) => ({ ...commit, changes: [] }));
      return removed;
    },
    end: async ({ after, commits }) => {
      if (this.#resetting === undefined) return;
      this.#resetting = undefined;
      this.#firstKept = after.seq + 1;
      await this.write({ after, commits });
    },
  };

  async head(): Promise<Head> {
    this.#assertOpen();
    const { seq, time, digest } = this.#commits.at(-1) ?? GENESIS;
    return { seq, time, digest, ...(this.#resetting === undefined ? {} : { resetting: true }) };
  }

  async write({ after, commits }: CommitGroup): Promise<boolean> {
    const head = await this.head();
    if (head.resetting) throw resetting();
    if (head.seq !== after.seq || head.digest !== after.digest) return false;
    for (const commit of commits) {
      this.#graph.apply(commit);
      this.#commits.push(commit);
    }
    return true;
  }

  async vertices(ids: readonly VertexId[], at?: number): Promise<VertexMap> {
    this.#check(at);
    return collect(ids, (id) => this.#graph.vertices.get(id, at));
  }

  async edges(ids: readonly EdgeId[], at?: number): Promise<EdgeMap> {
    this.#check(at);
    return collect(ids, (id) => this.#graph.edges.get(id, at));
  }

  async incident(query: EdgeQuery): Promise<ReadonlyMap<VertexId, Page<Versioned<Edge>>>> {
    this.#check(query.at);
    return new Map(query.vertices.map((id) => [id, pageOfEdges(this.#edgesAt(id, query), query)]));
  }

  async list(query: ListQuery): Promise<Page<Versioned<Vertex>>> {
    return pageOfVertices(this.#matching(query), query);
  }

  async listEdges(query: EdgeListQuery): Promise<Page<Versioned<Edge>>> {
    return pageOfEdges(this.#matchingEdges(query), query);
  }

  async commits(after: number, limit: number): Promise<readonly Commit[]> {
    this.#assertOpen();
    this.#checkKept(after + 1);
    return this.#commits
      .slice(after, after + limit)
      .map((commit) => ({ ...headerOf(commit), changes: this.#graph.history(commit) }));
  }

  async headers(range: HeaderRange): Promise<readonly CommitHeader[]> {
    this.#assertOpen();
    if ('seq' in range) return this.#commits.slice(range.seq - 1, range.seq).map(headerOf);
    const end = Math.min((range.before ?? Number.POSITIVE_INFINITY) - 1, this.#commits.length);
    return this.#commits
      .slice(Math.max(end - range.limit, 0), Math.max(end, 0))
      .reverse()
      .map(headerOf);
  }

  async *scan(): AsyncGenerator<readonly ScannedVersion[]> {
    this.#assertOpen();
    const { vertices, edges } = this.#graph;
    for (const versions of vertices.histories()) yield versions.map(scannedVertex);
    for (const versions of edges.histories()) yield versions.map(scannedEdge);
  }

  async clear(): Promise<void> {
    this.#assertOpen();
    this.#graph.clear();
    this.leases.clear();
    this.#commits = [];
    this.#firstKept = 0;
    this.#resetting = undefined;
  }

  async close(): Promise<void> {
    this.#closed = true;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  #edgesAt(id: VertexId, { direction, labels, at }: IncidentEdges) {
    return [...this.#graph.incident(id, direction, at)].filter(
      ({ element }) => labels === undefined || labels.includes(element.label),
    );
  }

  #matching({ label, isFirst = false, where, at }: VertexSelection) {
    this.#check(at);
    return [...this.#graph.vertices.all(at)].filter(
      ({ element }) =>
        matchesVertex(element, label, where) && (!isFirst || element.labels[0] === label),
    );
  }

  #matchingEdges(query: EdgeSelection) {
    this.#check(query.at);
    const typeAt = (id: VertexId) => {
      const vertex = this.#graph.vertices.get(id, query.at);
      return vertex && typeOf(vertex.element);
    };
    return [...this.#graph.edges.all(query.at)].filter(({ element }) =>
      matchesEdge(element, query, typeAt),
    );
  }

  #check(at: number | undefined): void {
    this.#assertOpen();
    if (at === undefined) return;
    if (at > this.#commits.length) throw noSuchCommit(at);
    this.#checkKept(at);
  }

  #checkKept(at: number): void {
    const isResetting = this.#resetting !== undefined;
    checkKept(at, { firstKept: this.#firstKept, seq: this.#commits.length, isResetting });
  }

  #assertOpen(): void {
    if (this.#closed) throw storeClosed();
  }
}

function scannedVertex({ element, version: began, ended }: Version<Vertex>): ScannedVersion {
  const text = canonicalVertex(element);
  return { kind: 'vertex', id: element.id, text, began, ...(ended === undefined ? {} : { ended }) };
}

function scannedEdge({ element, version: began, ended }: Version<Edge>): ScannedVersion {
  const text = canonicalEdge(element);
  return { kind: 'edge', id: element.id, text, began, ...(ended === undefined ? {} : { ended }) };
}
