import type {
  Edge,
  EdgeId,
  EdgeListQuery,
  EdgeQuery,
  EdgeSelection,
  ListQuery,
  Versioned,
  Vertex,
  VertexId,
  VertexSelection,
} from '#src/domain/graph/index.js';
import type { AtCommit, Layer } from '#src/stores/shared/layered-reads.js';
import type { Connection, RunOptions, Statement } from '../connection.js';
import { LABEL } from '../schema.js';
import {
  pastEdgeCountStatement,
  pastEdgeListStatement,
  pastIncidentStatement,
} from './edge-statements.js';
import { pastCountStatement, pastListStatement } from './list-statements.js';
import { edgeFrom, vertexFrom } from './snapshots.js';
import { pastStatement, type SnapshotRow } from './statements.js';

/** The records of superseded versions. */
export class PastLayer implements Layer {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  vertices(ids: readonly VertexId[], at: number): Promise<Versioned<Vertex>[]> {
    return this.#vertices(pastStatement(LABEL.pastVertex, ids, at));
  }

  edges(ids: readonly EdgeId[], at: number): Promise<Versioned<Edge>[]> {
    return this.#edges(pastStatement(LABEL.pastEdge, ids, at));
  }

  incident(query: AtCommit<EdgeQuery>, options?: RunOptions): Promise<Versioned<Edge>[]> {
    return this.#edges(pastIncidentStatement(query), options);
  }

  list(query: AtCommit<ListQuery>, options?: RunOptions): Promise<Versioned<Vertex>[]> {
    return this.#vertices(pastListStatement(query), options);
  }

  listEdges(query: AtCommit<EdgeListQuery>, options?: RunOptions): Promise<Versioned<Edge>[]> {
    return this.#edges(pastEdgeListStatement(query), options);
  }

  count(query: AtCommit<VertexSelection>, options?: RunOptions): Promise<number> {
    return this.#count(pastCountStatement(query), options);
  }

  countEdges(query: AtCommit<EdgeSelection>, options?: RunOptions): Promise<number> {
    return this.#count(pastEdgeCountStatement(query), options);
  }

  async #vertices(statement: Statement, options?: RunOptions): Promise<Versioned<Vertex>[]> {
    return (await this.#connection.rows<SnapshotRow>(statement, options)).map(vertexFrom);
  }

  async #edges(statement: Statement, options?: RunOptions): Promise<Versioned<Edge>[]> {
    return (await this.#connection.rows<SnapshotRow>(statement, options)).map(edgeFrom);
  }

  async #count(statement: Statement, options?: RunOptions): Promise<number> {
    const [row] = await this.#connection.rows<[bigint]>(statement, options);
    return Number(row?.[0] ?? 0);
  }
}
