import type { WalkQuery } from '#src/domain/graph/index.js';
import type { GraphIndex } from './graph-index.js';

/** The filters of a query, evaluated once for each class of vertices and each label of edges. */
export class WalkFilters {
  readonly #index: GraphIndex;
  readonly #query: WalkQuery;
  readonly #at: number;
  readonly #returned: (boolean | undefined)[] = [];
  readonly #stopping: (boolean | undefined)[] = [];
  readonly #followed: boolean[] | undefined;
  readonly #hasStops: boolean;

  constructor(index: GraphIndex, query: WalkQuery, at: number) {
    this.#index = index;
    this.#query = query;
    this.#at = at;
    this.#hasStops = (query.stopAt?.length ?? 0) > 0;
    const followed = index.edges.labels.map((label) => query.edgeLabels?.includes(label) ?? true);
    this.#followed = followed.includes(false) ? followed : undefined;
  }

  /** True when the walk follows an edge. */
  follows(edge: number): boolean {
    if (!this.#index.edges.isLive(edge, this.#at)) return false;
    return !this.#followed || (this.#followed[this.#index.edges.label(edge)] ?? false);
  }

  /** True when the walk does not go past a vertex. */
  stops(num: number): boolean {
    if (!this.#hasStops) return false;
    const number = this.#index.vertices.classAt(num, this.#at);
    this.#stopping[number] ??= this.#isStop(number);
    return this.#stopping[number] ?? false;
  }

  /** True when a walked vertex is returned. */
  returns(num: number): boolean {
    const { where } = this.#query;
    if (!where) return true;
    const { vertices } = this.#index;
    const number = vertices.classAt(num, this.#at);
    this.#returned[number] ??= this.#isReturned(number);
    if (!this.#returned[number]) return false;
    const { createdAfter, createdBefore } = where;
    if (createdAfter === undefined && createdBefore === undefined) return true;
    const created = vertices.createdAt(num, this.#at);
    return (
      (createdAfter === undefined || created >= createdAfter) &&
      (createdBefore === undefined || created <= createdBefore)
    );
  }

  #isStop(number: number): boolean {
    const type = this.#index.vertices.classes[number]?.type ?? null;
    return type !== null && (this.#query.stopAt?.includes(type) ?? false);
  }

  #isReturned(number: number): boolean {
    const { labels, types } = this.#query.where ?? {};
    const { labels: own = [], type = null } = this.#index.vertices.classes[number] ?? {};
    return (
      (labels === undefined || own.some((label) => labels.includes(label))) &&
      (types === undefined || types.includes(type ?? ''))
    );
  }
}
