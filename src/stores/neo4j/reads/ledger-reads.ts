import neo4j from 'neo4j-driver';
import {
  type Commit,
  type CommitHeader,
  canonicalChange,
  type Head,
  type PastChange,
  parseEdge,
  parseVertex,
} from '#src/domain/graph/index.js';
import type { HeaderRange, Lease } from '#src/ports/graph-store.js';
import type { Connection, Statement } from '../connection.js';
import { type KnownNames, LABEL } from '../schema.js';
import { edgesById } from './statements.js';

type HeadRow = readonly [seq: bigint, time: bigint, digest: string];
type HeaderRow = readonly [
  seq: bigint,
  time: bigint,
  actor: string,
  changes: bigint,
  digest: string,
];
type CommitRow = readonly [...HeaderRow, touched: string];
type VersionRow = readonly [id: string, began: bigint, ended: bigint | null, image: string];

const HEADER = 'c.seq, c.time, c.actor, c.changes, c.digest';

/** Commits, and what stands beside the graph. */
export class LedgerReads {
  readonly #connection: Connection;
  readonly #names: KnownNames;

  constructor(connection: Connection, names: KnownNames) {
    this.#connection = connection;
    this.#names = names;
  }

  async head(): Promise<Head> {
    const [row] = await this.#connection.rows<HeadRow>({
      text: `MATCH (h:${LABEL.head}) RETURN [h.seq, h.time, h.digest] AS row`,
      parameters: {},
    });
    const [seq = 0, time = 0, digest = ''] = row ?? [];
    return { seq: Number(seq), time: Number(time), digest };
  }

  async headers(range: HeaderRange): Promise<CommitHeader[]> {
    const rows = await this.#connection.rows<HeaderRow>(headerStatement(range));
    return rows.map(asHeader);
  }

  /** Times never go back along the ledger, so that halving finds the commit. */
  async commitAt(time: number): Promise<CommitHeader | undefined> {
    let [low, high] = [0, (await this.head()).seq];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      const [found] = await this.headers({ seq: middle });
      if (found && found.time <= time) low = middle;
      else high = middle - 1;
    }
    return (await this.headers({ seq: low }))[0];
  }

  async commits(after: number, limit: number): Promise<Commit[]> {
    const rows = await this.#connection.rows<CommitRow>({
      text: `MATCH (c:${LABEL.commit}) WHERE c.seq > $after AND c.seq <= $to
RETURN [${HEADER}, c.touched] AS row ORDER BY c.seq`,
      parameters: { after: neo4j.int(after), to: neo4j.int(after + limit) },
    });
    if (rows.length === 0) return [];
    const touched = rows.map((row) => row[5].split(' '));
    const images = await this.#images(touched.flat());
    return rows.map((row, at) => ({
      ...asHeader(row as unknown as HeaderRow),
      ...changesOf(touched[at] ?? [], images, Number(row[0])),
    }));
  }

  async putLease({ owner, expiresAt }: Lease): Promise<void> {
    await this.#connection.rows({
      text: `MERGE (l:${LABEL.lease} {owner: $owner}) SET l.expires = $expires`,
      parameters: { owner, expires: neo4j.int(expiresAt) },
    });
  }

  async leases(): Promise<Lease[]> {
    const rows = await this.#connection.rows<[string, bigint]>({
      text: `MATCH (l:${LABEL.lease}) RETURN [l.owner, l.expires] AS row`,
      parameters: {},
    });
    return rows.map(([owner, expires]) => ({ owner, expiresAt: Number(expires) }));
  }

  /** All versions of what was touched: the live ones first, so that one that ends meanwhile is found. */
  async #images(touched: readonly string[]): Promise<Images> {
    const idsOf = (kind: string) => [
      ...new Set(touched.filter((text) => text.charAt(1) === kind).map((text) => text.slice(2))),
    ];
    const images = new Images();
    const [vertices, edges] = [idsOf('v'), idsOf('e')];
    const statements = [
      ['v', liveVertices(vertices)],
      ...(edges.length > 0 ? [['e', liveEdges(edges, await this.#freshTypes())] as const] : []),
      ['v', pastVersions(LABEL.pastVertex, vertices)],
      ['e', pastVersions(LABEL.pastEdge, edges)],
    ] as const;
    for (const [kind, statement] of statements) {
      images.add(kind, await this.#connection.rows<VersionRow>(statement));
    }
    return images;
  }

  async #freshTypes(): Promise<readonly string[]> {
    await this.#names.refresh();
    return this.#names.types;
  }
}

/** Images by the commit that began or ended them. */
class Images {
  readonly #began = new Map<string, string>();
  readonly #ended = new Map<string, string>();

  add(kind: string, rows: readonly VersionRow[]): void {
    for (const [id, began, ended, image] of rows) {
      this.#began.set(`${kind}${id} ${began}`, image);
      if (ended !== null) this.#ended.set(`${kind}${id} ${ended}`, image);
    }
  }

  /** The image that an entry of `touched` is about. */
  find(touched: string, seq: number): string | undefined {
    const images = touched.startsWith('+') ? this.#began : this.#ended;
    return images.get(`${touched.slice(1)} ${seq}`);
  }
}

function headerStatement(range: HeaderRange): Statement {
  const text = `RETURN [${HEADER}] AS row ORDER BY c.seq DESC`;
  if ('seq' in range) {
    return {
      text: `MATCH (c:${LABEL.commit} {seq: $seq}) ${text}`,
      parameters: { seq: neo4j.int(range.seq) },
    };
  }
  const before = range.before ?? Number.MAX_SAFE_INTEGER;
  return {
    text: `MATCH (c:${LABEL.commit}) WHERE c.seq < $before ${text} LIMIT $limit`,
    parameters: { before: neo4j.int(before), limit: neo4j.int(range.limit) },
  };
}

function liveVertices(ids: readonly string[]): Statement {
  return {
    text: `MATCH (n:${LABEL.vertex}) WHERE n._id IN $ids RETURN [n._id, n._began, null, n._image] AS row`,
    parameters: { ids },
  };
}

function liveEdges(edges: readonly string[], types: readonly string[]): Statement {
  return {
    text:
      edgesById(types, '[r._id, r._began, null, r._image] AS row') ?? 'RETURN [] AS row LIMIT 0',
    parameters: { edges },
  };
}

function pastVersions(label: string, ids: readonly string[]): Statement {
  return {
    text: `MATCH (p:${label}) WHERE p._id IN $ids RETURN [p._id, p._began, p._ended, p._image] AS row`,
    parameters: { ids },
  };
}

function changesOf(
  touched: readonly string[],
  images: Images,
  seq: number,
): Pick<Commit, 'changes' | 'missing'> {
  const found = touched.flatMap((text) => changeOf(text, images, seq) ?? []);
  found.sort((one, other) => (one.line < other.line ? -1 : 1));
  const changes = found.map(({ change }) => change);
  if (found.length === touched.length) return { changes };
  return { changes, missing: touched.filter((text) => !images.find(text, seq)) };
}

function changeOf(touched: string, images: Images, seq: number) {
  const image = images.find(touched, seq);
  if (image === undefined) return undefined;
  const change = CHANGES[touched.slice(0, 2)]?.(image);
  return change && { change, line: canonicalChange(change) };
}

const CHANGES: Readonly<Record<string, (image: string) => PastChange>> = {
  '+v': (image) => ({ kind: 'putVertex', vertex: parseVertex(image) }),
  '+e': (image) => ({ kind: 'putEdge', edge: parseEdge(image) }),
  '-v': (image) => {
    const before = parseVertex(image);
    return { kind: 'removeVertex', id: before.id, before };
  },
  '-e': (image) => {
    const before = parseEdge(image);
    return { kind: 'removeEdge', id: before.id, before };
  },
};

function asHeader([seq, time, actor, changeCount, digest]: HeaderRow): CommitHeader {
  return {
    seq: Number(seq),
    time: Number(time),
    actor,
    changeCount: Number(changeCount),
    digest,
  };
}
