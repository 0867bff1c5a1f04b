import neo4j from 'neo4j-driver';
import type { Commit, CommitHeader } from '#src/domain/graph/index.js';
import type { HeaderRange } from '#src/ports/graph-store.js';
import { changesOf, parseTouched, type Touched } from '#src/stores/shared/touched.js';
import type { Connection, Statement } from '../connection.js';
import { versionOf } from '../native.js';
import { type KnownNames, LABEL } from '../schema.js';
import type { Barrier } from './barrier.js';
import { edgesById, type SnapshotRow } from './statements.js';
import type { SteadyReads } from './steady-reads.js';

type HeaderRow = readonly [
  seq: bigint,
  time: bigint,
  actor: string,
  changes: bigint,
  digest: string,
];
type CommitRow = readonly [...HeaderRow, touched: string];
type VersionRow = readonly [...SnapshotRow, ended?: bigint];

/** A commit's change of an element, from the commit's record. */
interface TouchedBy extends Touched {
  readonly seq: number;
}

const HEADER = 'c.seq, c.time, c.actor, c.changes, c.digest';

export class LedgerReads {
  readonly #connection: Connection;
  readonly #names: KnownNames;
  readonly #barrier: Barrier;
  readonly #reads: SteadyReads;

  constructor(parts: {
    connection: Connection;
    names: KnownNames;
    barrier: Barrier;
    reads: SteadyReads;
  }) {
    this.#connection = parts.connection;
    this.#names = parts.names;
    this.#barrier = parts.barrier;
    this.#reads = parts.reads;
  }

  async headers(range: HeaderRange): Promise<CommitHeader[]> {
    const last = 'seq' in range ? range.seq : (range.before ?? Number.MAX_SAFE_INTEGER) - 1;
    const newest = await this.#barrier.upTo(last);
    const rows = await this.#connection.rows<HeaderRow>(headerStatement(range, newest));
    return rows.map(asHeader);
  }

  async commits(after: number, limit: number): Promise<Commit[]> {
    await this.#barrier.checkKept(after + 1);
    const to = await this.#barrier.upTo(after + limit);
    const rows = await this.#connection.rows<CommitRow>({
      text: `MATCH (c:${LABEL.commit}) WHERE c.seq > $after AND c.seq <= $to
RETURN [${HEADER}, c.touched] AS row ORDER BY c.seq`,
      parameters: { after: neo4j.int(after), to: neo4j.int(to) },
    });
    const touched = rows.map(({ 0: seq, 5: texts }) =>
      texts.split(' ').flatMap((text): TouchedBy[] => {
        const entry = parseTouched(text);
        return entry ? [{ ...entry, seq: Number(seq) }] : [];
      }),
    );
    const snapshots = await this.#snapshots(touched.flat());
    return rows.map((row, at) => ({
      ...asHeader(row as unknown as HeaderRow),
      ...changesOf(touched[at] ?? [], (entry) => snapshots.find({ ...entry, seq: Number(row[0]) })),
    }));
  }

  /**
   * Snapshots of changed elements: live ones first, then superseded ones after their commit is
   * applied.
   */
  async #snapshots(touched: readonly TouchedBy[]): Promise<Snapshots> {
    const snapshots = new Snapshots();
    const [vertices, edges] = [idsOf(ofKind(touched, 'v')), idsOf(ofKind(touched, 'e'))];
    if (vertices.length > 0) snapshots.add('v', await this.#reads.present(liveVertices(vertices)));
    if (edges.length > 0) {
      snapshots.add('e', await this.#reads.present(liveEdges(edges, await this.#freshTypes())));
    }
    const ended = touched.filter((one) => snapshots.find(one) === undefined);
    if (ended.length === 0) return snapshots;
    await this.#barrier.head();
    for (const [kind, label] of PAST) {
      const found = ofKind(ended, kind);
      if (found.length === 0) continue;
      snapshots.add(kind, await this.#connection.rows<VersionRow>(pastVersions(label, found)));
    }
    return snapshots;
  }

  async #freshTypes(): Promise<readonly string[]> {
    await this.#names.refresh();
    return this.#names.types;
  }
}

const PAST = [
  ['v', LABEL.pastVertex],
  ['e', LABEL.pastEdge],
] as const;

function ofKind(touched: readonly TouchedBy[], kind: 'v' | 'e'): TouchedBy[] {
  return touched.filter(({ mark }) => mark.endsWith(kind));
}

function idsOf(touched: readonly TouchedBy[]): string[] {
  return [...new Set(touched.map(({ id }) => id))];
}

/** Snapshots by the commit that began or superseded them. */
class Snapshots {
  readonly #began = new Map<string, string>();
  readonly #ended = new Map<string, string>();

  add(kind: string, rows: readonly VersionRow[]): void {
    for (const [id, text, ended] of rows) {
      const version = text === null ? undefined : versionOf(text);
      if (!version) continue;
      this.#began.set(`${kind}${id} ${version.began}`, version.snapshot);
      if (ended !== undefined) this.#ended.set(`${kind}${id} ${ended}`, version.snapshot);
    }
  }

  /** The snapshot that an entry of `touched` refers to. */
  find({ mark, id, seq }: TouchedBy): string | undefined {
    const snapshots = mark.startsWith('+') ? this.#began : this.#ended;
    return snapshots.get(`${mark.slice(1)}${id} ${seq}`);
  }
}

function headerStatement(range: HeaderRange, newest: number): Statement {
  const [first, limit] = 'seq' in range ? [range.seq, 1] : [0, range.limit];
  return {
    text: `MATCH (c:${LABEL.commit}) WHERE c.seq >= $first AND c.seq <= $newest
RETURN [${HEADER}] AS row ORDER BY c.seq DESC LIMIT $limit`,
    parameters: { first: neo4j.int(first), newest: neo4j.int(newest), limit: neo4j.int(limit) },
  };
}

function liveVertices(ids: readonly string[]): Statement {
  return {
    text: `MATCH (n:${LABEL.vertex}) WHERE n._id IN $ids RETURN [n._id, n._image] AS row`,
    parameters: { ids },
  };
}

function liveEdges(edges: readonly string[], types: readonly string[]): Statement {
  return {
    text: edgesById(types, '[r._id, r._image] AS row') ?? 'RETURN [] AS row LIMIT 0',
    parameters: { edges },
  };
}

/**
 * Only versions that these commits began or superseded, because an element may have many more.
 * `touched` is in the order of the commits.
 */
function pastVersions(label: string, touched: readonly TouchedBy[]): Statement {
  return {
    text: `MATCH (p:${label}) WHERE p._id IN $ids AND p._ended >= $from AND p._began <= $to
RETURN [p._id, p._image, p._ended] AS row`,
    parameters: {
      ids: idsOf(touched),
      from: neo4j.int(touched[0]?.seq ?? 0),
      to: neo4j.int(touched.at(-1)?.seq ?? 0),
    },
  };
}

function asHeader([seq, time, actor, changeCount, digest]: HeaderRow): CommitHeader {
  return {
    seq: Number(seq),
    time: Number(time),
    actor,
    changeCount: Number(changeCount),
    digest,
  };
}
