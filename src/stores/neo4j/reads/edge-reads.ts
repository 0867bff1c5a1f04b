import type {
  Edge,
  EdgeListQuery,
  EdgeQuery,
  EdgeSelection,
  IncidentEdges,
  Page,
  Versioned,
  VertexId,
} from '#src/domain/graph/index.js';
import { toPage } from '#src/stores/shared/results.js';
import type { RunOptions } from '../connection.js';
import {
  type EdgeSource,
  edgeCountStatement,
  edgeListStatement,
  edgeProbeStatement,
  incidentStatement,
} from './edge-statements.js';
import { FEW } from './list-statements.js';
import { edgeFrom } from './snapshots.js';
import type { SnapshotRow } from './statements.js';
import type { SteadyReads } from './steady-reads.js';

type ProbeRow = readonly [types: readonly string[], from: bigint, to: bigint];
type IncidentRow = readonly [vertex: string, ...SnapshotRow];

/** Reads edges at vertices and over the whole graph. */
export class EdgeReads {
  readonly #reads: SteadyReads;

  constructor(reads: SteadyReads) {
    this.#reads = reads;
  }

  async incident(
    query: EdgeQuery,
    options?: RunOptions,
  ): Promise<ReadonlyMap<VertexId, Page<Versioned<Edge>>>> {
    const edges = new Map<string, Versioned<Edge>[]>(query.vertices.map((id) => [id, []]));
    const rows = isEmpty(query)
      ? []
      : await this.#reads.at<IncidentRow>(incidentStatement(query), query.at, options);
    for (const [vertex, ...row] of rows) edges.get(vertex)?.push(edgeFrom(row));
    return new Map(query.vertices.map((id) => [id, toPage(edges.get(id) ?? [], query.first)]));
  }

  async list(query: EdgeListQuery, options?: RunOptions): Promise<Page<Versioned<Edge>>> {
    const statement = edgeListStatement(query, await this.#source(query, options));
    const rows = statement ? await this.#reads.at<SnapshotRow>(statement, query.at, options) : [];
    return toPage(rows.map(edgeFrom), query.first);
  }

  async count(query: EdgeSelection, options?: RunOptions): Promise<number> {
    const statement = edgeCountStatement(query, await this.#source(query, options));
    const [row] = statement ? await this.#reads.at<[bigint]>(statement, query.at, options) : [];
    return Number(row?.[0] ?? 0);
  }

  async #source(query: EdgeSelection, options?: RunOptions): Promise<EdgeSource> {
    const [row] = await this.#reads.present<ProbeRow>(edgeProbeStatement(query), options);
    const [types = [], from = -1n, to = -1n] = row ?? [];
    const ends = [['from', Number(from)] as const, ['to', Number(to)] as const];
    const [least] = ends.filter(([, count]) => count >= 0 && count <= FEW).sort(byCount);
    return { types, narrow: least?.[0] };
  }
}

function byCount([, one]: readonly [string, number], [, other]: readonly [string, number]): number {
  return one - other;
}

function isEmpty({ vertices, labels }: IncidentEdges): boolean {
  return vertices.length === 0 || labels?.length === 0;
}
