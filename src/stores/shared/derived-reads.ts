import type {
  CommitHeader,
  EdgeId,
  EdgeSelection,
  IncidentEdges,
  SearchPage,
  SearchQuery,
  SnapshotQuery,
  SnapshotWindow,
  VertexId,
  VertexSelection,
  WalkPage,
  WalkQuery,
} from '#src/domain/graph/index.js';
import type {
  DerivedGraphReads,
  ElementVersions,
  GraphPrimitives,
  LabelOptions,
  ReadOptions,
  UsedLabels,
} from '#src/ports/graph-store.js';
import {
  defaultCommitAt,
  defaultCount,
  defaultCountEdges,
  defaultDegrees,
  defaultLabels,
  defaultVersions,
} from './default-reads.js';
import { defaultSearch } from './default-search.js';
import { defaultWalk } from './default-walk.js';
import { windowOfPage, windowsAfter } from './snapshot-windows.js';

/**
 * The reads that follow from the primitives of a store: correct, but slow. A store overrides the
 * reads that it can do faster.
 */
export abstract class DerivedReads implements DerivedGraphReads {
  async versions(
    this: GraphPrimitives,
    vertices: readonly VertexId[],
    edges: readonly EdgeId[],
  ): Promise<ElementVersions> {
    return defaultVersions(this, vertices, edges);
  }

  async degrees(
    this: GraphPrimitives,
    query: IncidentEdges,
    options?: ReadOptions,
  ): Promise<ReadonlyMap<VertexId, number>> {
    return defaultDegrees(this, query, options);
  }

  async count(
    this: GraphPrimitives,
    query: VertexSelection,
    options?: ReadOptions,
  ): Promise<number> {
    return defaultCount(this, query, options);
  }

  async countEdges(
    this: GraphPrimitives,
    query: EdgeSelection,
    options?: ReadOptions,
  ): Promise<number> {
    return defaultCountEdges(this, query, options);
  }

  async labels(this: GraphPrimitives, { at }: LabelOptions = {}): Promise<UsedLabels> {
    return defaultLabels(this, at);
  }

  snapshots(
    this: GraphPrimitives,
    query: SnapshotQuery,
    options?: ReadOptions,
  ): AsyncIterable<SnapshotWindow> {
    return windowsAfter(query, (next) => windowOfPage(this, next, options));
  }

  async search(
    this: GraphPrimitives,
    query: SearchQuery,
    options?: ReadOptions,
  ): Promise<SearchPage> {
    return defaultSearch(this, query, options);
  }

  async walk(this: GraphPrimitives, query: WalkQuery, options?: ReadOptions): Promise<WalkPage> {
    return defaultWalk(this, query, options?.signal);
  }

  async commitAt(this: GraphPrimitives, time: number): Promise<CommitHeader | undefined> {
    return defaultCommitAt(this, time);
  }
}
