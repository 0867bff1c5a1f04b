import { parseStored } from '#src/domain/errors/index.js';
import {
  type Commit,
  type CommitHeader,
  type Head,
  idOfSnapshot,
} from '#src/domain/graph/index.js';
import type { HeaderRange } from '#src/ports/graph-store.js';
import type { Kind } from '#src/stores/shared/fold.js';
import type { Layers } from '#src/stores/shared/layers.js';
import { changesOf, parseTouched, type Touched } from '#src/stores/shared/touched.js';
import type { Connection } from '../connection.js';
import { cardinality, g, P, type Traversal, t } from '../dsl.js';
import { commitId, LABELS, pastId } from '../schema.js';
import { chunks } from './decode.js';
import type { ElementReads } from './element-reads.js';
import { inParts } from './in-parts.js';

export class LedgerReads {
  readonly #connection: Pick<Connection, 'read' | 'send'>;
  readonly #elements: ElementReads;
  readonly #layers: Layers;
  readonly #chunk: number;

  constructor(
    connection: Pick<Connection, 'read' | 'send'>,
    elements: ElementReads,
    { layers, idsPerRequest }: { readonly layers: Layers; readonly idsPerRequest: number },
  ) {
    this.#connection = connection;
    this.#elements = elements;
    this.#layers = layers;
    this.#chunk = idsPerRequest;
  }

  async commits(after: number, limit: number): Promise<readonly Commit[]> {
    const seqs = Array.from({ length: Math.max(limit, 0) }, (_, at) => after + 1 + at);
    const records = await this.#records(seqs);
    const snapshots = await this.#snapshots(records);
    return records.map(({ header, touched }) => ({
      ...header,
      ...changesOf(touched, (entry) => snapshots.get(recordId(entry, header.seq))),
    }));
  }

  async headers(range: HeaderRange, head: Head): Promise<readonly CommitHeader[]> {
    if ('seq' in range) {
      const seqs = range.seq <= head.seq ? [range.seq] : [];
      return (await this.#records(seqs)).map(({ header }) => header);
    }
    const end = Math.min(range.before ?? Number.POSITIVE_INFINITY, head.seq + 1);
    const length = Math.max(Math.min(range.limit, end - 1), 0);
    const records = await this.#records(Array.from({ length }, (_, at) => end - length + at));
    return records.map(({ header }) => header).reverse();
  }

  /** Removes the lists of changed elements from the records of commits after one, up to another. */
  async forgetChanges(after: number, until: number): Promise<void> {
    const ids = Array.from({ length: until - after }, (_, index) => commitId(after + 1 + index));
    for (const part of chunks(ids, this.#chunk)) {
      const traversal = g
        .V(part)
        .hasLabel(LABELS.commit)
        .property(cardinality.single, '_touched', '[]')
        .property(cardinality.single, '_superseded', 0)
        .count();
      await this.#connection.read({ traversal });
    }
  }

  /** Whether the commits after one, up to another, superseded any version. */
  async supersede(after: number, until: number): Promise<boolean> {
    const ids = Array.from({ length: until - after }, (_, index) => commitId(after + 1 + index));
    for (const part of chunks(ids, this.#chunk)) {
      const traversal = g.V(part).has('_superseded', P.gt(0)).limit(1).count();
      if (Number((await this.#connection.read({ traversal }))[0]) > 0) return true;
    }
    return false;
  }

  /** Commit records in ascending order of numbers; missing ones are skipped. */
  async #records(seqs: readonly number[]): Promise<CommitRecord[]> {
    const records: CommitRecord[] = [];
    for (const part of chunks(seqs, this.#chunk)) {
      const traversal = describeCommits(g.V(part.map(commitId)).hasLabel(LABELS.commit));
      const rows = (await this.#connection.read({ traversal })) as ReadonlyMap<string, unknown>[];
      records.push(...rows.map(toRecord));
    }
    return records.sort((one, other) => one.header.seq - other.header.seq);
  }

  /**
   * Snapshots of the elements that commits changed, by the ids of past records. A live version gets
   * the id that its record would have.
   */
  async #snapshots(records: readonly CommitRecord[]): Promise<ReadonlyMap<string, string>> {
    const past: string[] = [];
    const live = { v: [] as string[], e: [] as string[] };
    for (const { header, touched } of records) {
      for (const entry of touched) {
        past.push(recordId(entry, header.seq));
        if (entry.mark.startsWith('+')) live[kindOf(entry)].push(entry.id);
      }
    }
    const snapshots = await this.#layers.read({
      at: undefined,
      live: async () =>
        (await Promise.all([this.#live('v', live.v), this.#live('e', live.e)])).flat(),
      past: () => this.#past(past),
    });
    return new Map(snapshots);
  }

  async #live(kind: Kind, ids: readonly string[]): Promise<SnapshotOf[]> {
    const found = await this.#elements.snapshots(kind, ids);
    return found.map(({ began, snapshot }) => [
      pastId(kind, idOfSnapshot(snapshot), began),
      snapshot,
    ]);
  }

  #past(ids: readonly string[]): Promise<SnapshotOf[]> {
    return inParts(ids, this.#chunk, async (part) => {
      const traversal = g.V(part).project('t', 'i').by(t.id).by('_image');
      const rows = (await this.#connection.read({ traversal })) as ReadonlyMap<string, unknown>[];
      return rows.map((row): SnapshotOf => [String(row.get('t')), String(row.get('i'))]);
    });
  }
}

/** The id of a past record, and its snapshot. */
type SnapshotOf = readonly [id: string, snapshot: string];

/** The id of the past record that a `touched` entry refers to, whether or not it exists yet. */
function recordId(entry: Touched, seq: number): string {
  return pastId(kindOf(entry), entry.id, entry.began ?? seq);
}

function kindOf({ mark }: Touched): Kind {
  return mark.endsWith('v') ? 'v' : 'e';
}

interface CommitRecord {
  readonly header: CommitHeader;
  readonly touched: readonly Touched[];
}

function describeCommits(commits: Traversal): Traversal {
  return commits
    .project('seq', 'time', 'actor', 'changes', 'digest', 'touched')
    .by('_seq')
    .by('_time')
    .by('_actor')
    .by('_changes')
    .by('_digest')
    .by('_touched');
}

function toRecord(row: ReadonlyMap<string, unknown>): CommitRecord {
  return {
    header: {
      seq: Number(row.get('seq')),
      time: Number(row.get('time')),
      actor: String(row.get('actor')),
      changeCount: Number(row.get('changes')),
      digest: String(row.get('digest')),
    },
    touched: entriesOf(String(row.get('touched'))).flatMap((text) => parseTouched(text) ?? []),
  };
}

/** Returns no entries for a damaged text; a verification then reports the missing changes. */
function entriesOf(touched: string): readonly string[] {
  try {
    return parseStored(touched, 'The changes of a commit', Array.isArray);
  } catch {
    return [];
  }
}
