import neo4j from 'neo4j-driver';
import type { ScannedElement } from '#src/ports/graph-store.js';
import { readAhead } from '#src/stores/shared/read-ahead.js';
import type { Connection, Statement } from '../connection.js';
import { LABEL, PATIENT } from '../schema.js';
import type { Barrier } from './barrier.js';
import { edgeFrom, vertexFrom } from './images.js';
import { wasLive } from './moment.js';
import { type EdgeRow, edgeOf, isAsWritten, type VertexRow, vertexOf } from './native-elements.js';
import type { ImageRow } from './statements.js';
import type { Layers, SteadyReads } from './steady-reads.js';

/** Elements, or vertices of which the edges are read, in one window. */
const WINDOW = 2_000;
const PLATFORM = Object.values(LABEL).filter((label) => label !== LABEL.vertex);

/** Reads the whole graph window by window of vertex ids. In each, the live elements come before the past ones. */
export class ScanReads {
  readonly #connection: Connection;
  readonly #barrier: Barrier;
  readonly #reads: SteadyReads;

  constructor(parts: { connection: Connection; barrier: Barrier; reads: SteadyReads }) {
    this.#connection = parts.connection;
    this.#barrier = parts.barrier;
    this.#reads = parts.reads;
  }

  /** All vertices, then all edges, at a commit, each with those that no commit made, as version 0. */
  async *scan(at: number): AsyncGenerator<ScannedElement> {
    const windows = () => this.#windows(at);
    for await (const rows of readAhead(windows(), (window) => this.#vertices(window, at))) {
      yield* rows;
    }
    for (const row of await this.#foreign<VertexRow>(foreignVertices())) {
      yield { kind: 'vertex', ...vertexOf(row) };
    }
    for await (const rows of readAhead(windows(), (window) => this.#edges(window, at))) yield* rows;
    for (const row of await this.#foreign<EdgeRow>(foreignEdges())) {
      yield { kind: 'edge', ...edgeOf(row) };
    }
  }

  /** Bounds of ids, each window with few enough live and past vertices. */
  async *#windows(at: number): AsyncGenerator<Window> {
    for (let after = ''; ; ) {
      const [row] = await this.#connection.rows<[string | null, string | null]>(
        windowStatement(after, at),
      );
      const ends = [row?.[0], row?.[1]].filter((end) => typeof end === 'string').sort();
      const end = ends[0];
      yield { after, ...(end === undefined ? {} : { end }) };
      if (end === undefined) return;
      after = end;
    }
  }

  async #vertices(window: Window, at: number): Promise<ScannedElement[]> {
    const live = liveVertices(window, at);
    const past = pastElements(window, at, 'vertex');
    const rows = await this.#settled<VertexRow>({ at, live, past: () => past });
    return merged(
      rows.filter(isNative).map((row) => ({ kind: 'vertex', ...vertexOf(row) })),
      rows.filter(isPast).map((row) => ({ kind: 'vertex', ...vertexFrom(row) })),
      at,
    );
  }

  async #edges(window: Window, at: number): Promise<ScannedElement[]> {
    const live = liveEdges(window, at);
    const past = pastElements(window, at, 'edge');
    const rows = await this.#settled<EdgeRow>({ at, live, past: () => past });
    return merged(
      rows.filter(isNative).map((row) => ({ kind: 'edge', ...edgeOf(row) })),
      rows.filter(isPast).map((row) => ({ kind: 'edge', ...edgeFrom(row) })),
      at,
    );
  }

  /**
   * Where an element is not as its image says, a commit may just be changing it: the window is read again once that
   * is applied. What is different even then, another program changed.
   */
  async #settled<Row extends VertexRow | EdgeRow>(
    layers: Layers<Row | ImageRow>,
  ): Promise<(Row | ImageRow)[]> {
    const rows = await this.#reads.layers(layers);
    if (rows.every((row) => isPast(row) || isAsWritten(row))) return rows;
    await this.#barrier.head();
    return this.#reads.layers(layers);
  }

  /** What no commit made; what looked like that because a commit was just being applied is no longer there. */
  async #foreign<Row extends VertexRow | EdgeRow>(statement: Statement): Promise<Row[]> {
    const rows = await this.#connection.rows<Row>(statement, PATIENT);
    if (rows.length === 0) return rows;
    await this.#barrier.head();
    const again = new Set((await this.#connection.rows<Row>(statement, PATIENT)).map(([id]) => id));
    return rows.filter(([id]) => again.has(id));
  }
}

function isNative<Row extends VertexRow | EdgeRow>(row: Row | ImageRow): row is Row {
  return row.length > 3;
}

function isPast(row: VertexRow | EdgeRow | ImageRow): row is ImageRow {
  return !isNative(row);
}

/** What ends between the two reads is in both; what was changed while the first one read it is among the past. */
function merged(
  read: readonly ScannedElement[],
  past: readonly ScannedElement[],
  at: number,
): ScannedElement[] {
  const live = read.filter(({ version }) => version <= at);
  const ids = new Set<string>(live.map(({ element }) => element.id));
  return [...live, ...past.filter(({ element }) => !ids.has(element.id))];
}

/** Vertex ids after one, up to another one or to the last. */
interface Window {
  readonly after: string;
  readonly end?: string;
}

/** See `versionText`: what a commit is just changing is not whole. */
const IS_WHOLE = "CASE WHEN p._image STARTS WITH toStringOrNull(p._began) + ' ' THEN true END";
const VERTEX = `WITH n, properties(n) AS p RETURN [elementId(n), labels(n), p, ${IS_WHOLE}] AS row`;
const EDGE = `WITH r, properties(r) AS p
RETURN [elementId(r), type(r), p, ${IS_WHOLE}, coalesce(startNode(r)._id, elementId(startNode(r))), coalesce(endNode(r)._id, elementId(endNode(r)))] AS row`;
const IS_OURS = 'r._id IS NOT NULL AND r._began IS NOT NULL';

function windowStatement(after: string, at: number): Statement {
  const nth = (match: string, name: string) =>
    `CALL () { ${match} WITH ${name} ORDER BY ${name}._id SKIP $skip LIMIT 1 RETURN collect(${name}._id)[0] AS`;
  return {
    text: `${nth(`MATCH (n:${LABEL.vertex}) WHERE n._id > $after`, 'n')} live }
${nth(`MATCH (p:${LABEL.pastVertex}) WHERE p._id > $after AND ${wasLive('p')}`, 'p')} past }
RETURN [live, past] AS row`,
    parameters: { after, at: neo4j.int(at), skip: neo4j.int(WINDOW - 1) },
  };
}

function liveVertices(window: Window, at: number): Statement {
  return {
    text: `MATCH (n:${LABEL.vertex}) WHERE ${within('n._id', window)} AND n._began <= $at ${VERTEX}`,
    parameters: { ...window, at: neo4j.int(at) },
  };
}

function liveEdges(window: Window, at: number): Statement {
  return {
    text: `MATCH (n:${LABEL.vertex})-[r]->() WHERE ${within('n._id', window)} AND ${IS_OURS} AND r._began <= $at
${EDGE}`,
    parameters: { ...window, at: neo4j.int(at) },
  };
}

function pastElements(window: Window, at: number, kind: 'vertex' | 'edge'): Statement {
  const [label, id] = kind === 'vertex' ? [LABEL.pastVertex, 'p._id'] : [LABEL.pastEdge, 'p._from'];
  return {
    text: `MATCH (p:${label}) WHERE ${within(id, window)} AND ${wasLive('p')}
RETURN [p._id, p._image] AS row`,
    parameters: { ...window, at: neo4j.int(at) },
  };
}

function within(id: string, { end }: Window): string {
  return `${id} > $after${end === undefined ? '' : ` AND ${id} <= $end`}`;
}

function foreignVertices(): Statement {
  return {
    text: `MATCH (n) WHERE NOT (n:${LABEL.vertex} AND n._id IS NOT NULL AND n._began IS NOT NULL)
  AND NOT n:${PLATFORM.join('|')} ${VERTEX}`,
    parameters: {},
  };
}

function foreignEdges(): Statement {
  return {
    text: `MATCH (n)-[r]->() WHERE NOT (n:${LABEL.vertex} AND n._id IS NOT NULL AND ${IS_OURS}) ${EDGE}`,
    parameters: {},
  };
}
