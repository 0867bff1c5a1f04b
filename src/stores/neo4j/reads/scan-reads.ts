import neo4j from 'neo4j-driver';
import { canonicalEdge, canonicalVertex } from '#src/domain/graph/index.js';
import type { ScannedVersion } from '#src/ports/graph-store.js';
import { readAhead } from '#src/stores/shared/gathering.js';
import type { Layers } from '#src/stores/shared/layers.js';
import type { Connection, Statement } from '../connection.js';
import { LABEL, PATIENT, RECORDS } from '../schema.js';
import type { Barrier } from './barrier.js';
import { type EdgeRow, edgeOf, isAsWritten, type VertexRow, vertexOf } from './native-elements.js';
import { type PastRow, scannedPast } from './snapshots.js';
import type { SteadyReads } from './steady-reads.js';

/** Elements, or vertices whose edges are read, per window. */
const WINDOW = 2_000;

/**
 * Scans the whole graph in windows of vertex ids; each has the live elements before the past ones.
 */
export class ScanReads {
  readonly #connection: Connection;
  readonly #barrier: Barrier;
  readonly #reads: SteadyReads;
  readonly #layers: Layers;

  constructor(parts: {
    connection: Connection;
    barrier: Barrier;
    reads: SteadyReads;
    layers: Layers;
  }) {
    this.#connection = parts.connection;
    this.#barrier = parts.barrier;
    this.#reads = parts.reads;
    this.#layers = parts.layers;
  }

  /** All versions of vertices, then of edges, including elements that no commit created. */
  async *scan(): AsyncGenerator<readonly ScannedVersion[]> {
    yield* readAhead(this.#windows(), (window) => this.#vertices(window));
    yield (await this.#foreign<VertexRow>(foreignVertices())).map(scannedVertex);
    yield* readAhead(this.#windows(), (window) => this.#edges(window));
    yield (await this.#foreign<EdgeRow>(foreignEdges())).map(scannedEdge);
    for (const kind of ['vertex', 'edge'] as const) {
      const rows = await this.#connection.rows<PastRow>(foreignPast(kind), PATIENT);
      yield rows.map((row) => scannedPast(kind, row));
    }
  }

  /** Bounds that limit the live and past vertices of each window. */
  async *#windows(): AsyncGenerator<Window> {
    for (let after = ''; ; ) {
      const [row] = await this.#connection.rows<[string | null, string | null]>(
        windowStatement(after),
      );
      const ends = [row?.[0], row?.[1]].filter((end) => typeof end === 'string').sort();
      const end = ends[0];
      yield { after, ...(end === undefined ? {} : { end }) };
      if (end === undefined) return;
      after = end;
    }
  }

  async #vertices(window: Window): Promise<ScannedVersion[]> {
    const past = pastElements(window, 'vertex');
    const rows = await this.#settled<VertexRow>(liveVertices(window), past);
    return merged(
      rows.filter(isNative).map(scannedVertex),
      rows.filter(isPast).map((row) => scannedPast('vertex', row)),
    );
  }

  async #edges(window: Window): Promise<ScannedVersion[]> {
    const past = pastElements(window, 'edge');
    const rows = await this.#settled<EdgeRow>(liveEdges(window), past);
    return merged(
      rows.filter(isNative).map(scannedEdge),
      rows.filter(isPast).map((row) => scannedPast('edge', row)),
    );
  }

  /**
   * A commit that is being applied may explain an element that differs from its snapshot: the
   * window is read again after that commit. Remaining differences come from another program.
   */
  async #settled<Row extends VertexRow | EdgeRow>(
    live: Statement,
    past: Statement,
  ): Promise<(Row | PastRow)[]> {
    const read = () =>
      this.#layers.read<Row | PastRow>({
        at: undefined,
        live: () => this.#reads.present<Row>(live),
        past: () => this.#connection.rows<PastRow>(past),
      });
    const rows = await read();
    if (rows.every((row) => isPast(row) || isAsWritten(row))) return rows;
    await this.#barrier.head();
    return read();
  }

  /** Elements that no commit created; those of a commit that was being applied are filtered out. */
  async #foreign<Row extends VertexRow | EdgeRow>(statement: Statement): Promise<Row[]> {
    const rows = await this.#connection.rows<Row>(statement, PATIENT);
    if (rows.length === 0) return rows;
    await this.#barrier.head();
    const again = new Set((await this.#connection.rows<Row>(statement, PATIENT)).map(([id]) => id));
    return rows.filter(([id]) => again.has(id));
  }
}

function isNative<Row extends VertexRow | EdgeRow>(row: Row | PastRow): row is Row {
  return row.length > 3;
}

function isPast(row: VertexRow | EdgeRow | PastRow): row is PastRow {
  return !isNative(row);
}

/** Elements that are superseded between the two reads are in both. */
function merged(
  live: readonly ScannedVersion[],
  past: readonly ScannedVersion[],
): ScannedVersion[] {
  const keyOf = ({ id, began }: ScannedVersion) => `${id} ${began}`;
  const ended = new Set(past.map(keyOf));
  return [...live.filter((version) => !ended.has(keyOf(version))), ...past];
}

function scannedVertex(row: VertexRow): ScannedVersion {
  const { element, version: began } = vertexOf(row);
  return { kind: 'vertex', id: element.id, text: canonicalVertex(element), began };
}

function scannedEdge(row: EdgeRow): ScannedVersion {
  const { element, version: began } = edgeOf(row);
  return { kind: 'edge', id: element.id, text: canonicalEdge(element), began };
}

/** A range of vertex ids: after one, and up to another or the last. */
interface Window {
  readonly after: string;
  readonly end?: string;
}

/** See `versionText`: an element that a commit is changing is not whole. */
const IS_WHOLE = "CASE WHEN p._image STARTS WITH toStringOrNull(p._began) + ' ' THEN true END";
const VERTEX = `WITH n, properties(n) AS p RETURN [elementId(n), labels(n), p, ${IS_WHOLE}] AS row`;
const EDGE = `WITH r, properties(r) AS p
RETURN [elementId(r), type(r), p, ${IS_WHOLE}, coalesce(startNode(r)._id, elementId(startNode(r))), coalesce(endNode(r)._id, elementId(endNode(r)))] AS row`;
const IS_OURS = 'r._id IS NOT NULL AND r._began IS NOT NULL';

function windowStatement(after: string): Statement {
  const nth = (match: string, name: string) =>
    `CALL () { ${match} WITH ${name} ORDER BY ${name}._id SKIP $skip LIMIT 1 RETURN collect(${name}._id)[0] AS`;
  return {
    text: `${nth(`MATCH (n:${LABEL.vertex}) WHERE n._id > $after`, 'n')} live }
${nth(`MATCH (p:${LABEL.pastVertex}) WHERE p._id > $after`, 'p')} past }
RETURN [live, past] AS row`,
    parameters: { after, skip: neo4j.int(WINDOW - 1) },
  };
}

function liveVertices(window: Window): Statement {
  return {
    text: `MATCH (n:${LABEL.vertex}) WHERE ${within('n._id', window)} AND n._began IS NOT NULL ${VERTEX}`,
    parameters: { ...window },
  };
}

function liveEdges(window: Window): Statement {
  return {
    text: `MATCH (n:${LABEL.vertex})-[r]->() WHERE ${within('n._id', window)} AND ${IS_OURS}
${EDGE}`,
    parameters: { ...window },
  };
}

const PAST = {
  vertex: { label: LABEL.pastVertex, id: 'p._id' },
  edge: { label: LABEL.pastEdge, id: 'p._from' },
};

function pastElements(window: Window, kind: 'vertex' | 'edge'): Statement {
  const { label, id } = PAST[kind];
  return {
    text: `MATCH (p:${label}) WHERE ${within(id, window)} RETURN [elementId(p), properties(p)] AS row`,
    parameters: { ...window },
  };
}

/** Records without an id, which no window contains. */
function foreignPast(kind: 'vertex' | 'edge'): Statement {
  const { label, id } = PAST[kind];
  return {
    text: `MATCH (p:${label}) WHERE ${id} IS NULL RETURN [elementId(p), properties(p)] AS row`,
    parameters: {},
  };
}

function within(id: string, { end }: Window): string {
  return `${id} > $after${end === undefined ? '' : ` AND ${id} <= $end`}`;
}

function foreignVertices(): Statement {
  return {
    text: `MATCH (n) WHERE NOT (n:${LABEL.vertex} AND n._id IS NOT NULL AND n._began IS NOT NULL)
  AND NOT n:${RECORDS.join('|')} ${VERTEX}`,
    parameters: {},
  };
}

function foreignEdges(): Statement {
  return {
    text: `MATCH (n)-[r]->() WHERE NOT (n:${LABEL.vertex} AND n._id IS NOT NULL AND ${IS_OURS}) ${EDGE}`,
    parameters: {},
  };
}
