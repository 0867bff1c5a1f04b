import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import {
  GENESIS,
  type Head,
  IdFilter,
  reservedLabels,
  type VertexId,
} from '#src/domain/graph/index.js';
import type { CommitGroup, GraphStore, StampedCommit } from '#src/ports/graph-store.js';
import { commitBatches } from './commit-batches.js';
import { countRecords, stampedGroups } from './copy-groups.js';
import { copyPurged, missingCommit } from './copy-purged.js';
import { type VerifyReport, verifyLedger } from './verify/verify.js';

/** What to copy, and how. */
export interface CopyOptions {
  /** May be in use: what is committed meanwhile is carried too, up to the head at the end. */
  readonly from: GraphStore;
  /** Empty, or the target of an earlier copy of the same store. Nobody else may write to it. */
  readonly to: GraphStore;
  readonly signal?: AbortSignal;
  /** Called after each group that was written. */
  readonly onProgress?: (progress: CopyProgress) => void;
}

/** How far a copy is. */
export interface CopyProgress {
  /** The last commit that was written. */
  readonly seq: number;
  /** The last one to write, as far as it is known. */
  readonly of: number;
  /** Commits and changes that were written by now: each change is a version of a vertex or an edge. */
  readonly records: number;
}

/** What {@link copyLedger} did. */
export interface CopyReport {
  /** The commit that the copy went on after: 0 for an empty target. */
  readonly resumedAfter: number;
  /** The last commit of the target, whose digest is that of the source's commit of the same number. */
  readonly head: Head;
  readonly records: number;
  /** What reading the target back found; `ok` when chain and live graph are those of the source. */
  readonly verified: VerifyReport;
}

/** Changes that are read from the source at a time. */
const READ_CHANGES = 4_000;
const WRITE_ATTEMPTS = 5;

/**
 * Carries a whole graph with its ledger from one store to another: the same commits with their numbers,
 * times, actors and digests. Leases stay. Stopped at any moment, it goes on where it was when it is called
 * again. In the end the target is read back and verified. Of commits before a reset of the source, only the headers
 * are copied.
 *
 * Throws `VALIDATION_FAILED` for a vertex of the source that has a label of the platform beside others,
 * `CONFLICT` when the target holds another graph or somebody else writes to it, `LEDGER_BROKEN` when
 * a commit of the source does not fit its digest, and the signal's reason when it aborts.
 */
export async function copyLedger(options: CopyOptions): Promise<CopyReport> {
  const { from, to, signal } = options;
  const start = await findStart(from, to);
  // What an earlier copy has carried is not known: then the target looks up what it has. What only looks present is
  // looked up too, and the group waits for it.
  const carried = start.seq === 0 ? new IdFilter() : undefined;
  const write = (group: CommitGroup) => writeGroup(to, group);
  let head = await copyPurged({ from, to, signal, write }, start, carried);
  let records = 0;
  for (;;) {
    const { seq: last } = await from.head();
    if (last <= head.seq) break;
    for await (const written of writeUpTo(options, { start: head, last, carried })) {
      head = written.head;
      records += written.records;
      options.onProgress?.({ seq: head.seq, of: last, records });
    }
    if (head.seq < last) throw missingCommit(head.seq + 1, last);
  }
  const verified = await verifyLedger(to, signal ? { signal } : {});
  return { resumedAfter: start.seq, head, records, verified };
}

interface Written {
  readonly head: Head;
  readonly records: number;
}

/** Commits of the source that are to be carried. */
interface Stretch {
  /** The commit before the first. */
  readonly start: Head;
  readonly last: number;
  /** Everything that was carried before, if known. */
  readonly carried: IdFilter | undefined;
}

/** What earlier versions took is history once it is deleted; while it lives, it is not carried. */
async function refuseReserved(from: GraphStore, commits: readonly StampedCommit[]): Promise<void> {
  const ids = new Set<VertexId>();
  for (const { change } of commits.flatMap(({ changes }) => changes))
    if (change.kind === 'putVertex' && reservedLabels(change.vertex.labels) !== undefined)
      ids.add(change.vertex.id);
  if (ids.size === 0) return;
  for (const [id, { element }] of await from.vertices([...ids])) {
    const problem = reservedLabels(element.labels);
    if (problem === undefined) continue;
    throw new PlatformError(
      'VALIDATION_FAILED',
      `The vertex ${id} of the source is not copied: ${problem} Delete it first, as 'forebear verify' says.`,
      { details: { id, labels: element.labels } },
    );
  }
}

/** Groups are written while the one after them is stamped, and further ones are read. */
async function* writeUpTo(
  { from, to, signal }: CopyOptions,
  { start, last, carried }: Stretch,
): AsyncGenerator<Written, void> {
  const range = { after: start.seq, to: last, changes: READ_CHANGES };
  const ahead = to.supports.queuesWrites ? 2 : 1;
  const writing: Promise<Written>[] = [];
  let after = start;
  try {
    const batches = commitBatches(from, range);
    for await (const commits of stampedGroups(batches, start, carried)) {
      if (writing.length === ahead) yield await (writing.shift() as Promise<Written>);
      signal?.throwIfAborted();
      await refuseReserved(from, commits);
      const written = writeGroup(to, { after, commits }, writing.at(-1));
      written.catch(() => undefined); // it is awaited once the source has answered
      writing.push(written);
      after = commits.at(-1) ?? after;
    }
    while (writing.length > 0) yield await (writing.shift() as Promise<Written>);
  } finally {
    await Promise.allSettled(writing); // nothing is under way when the stores are closed
  }
}

/** Writes a group whole; one that is too large for the target, in halves. */
async function writeGroup(
  to: GraphStore,
  { after, commits }: CommitGroup,
  before?: Promise<Written>,
): Promise<Written> {
  try {
    return await writeWhole(to, { after, commits }, before);
  } catch (error) {
    if (commits.length < 2 || !isPlatformError(error, 'PAYLOAD_TOO_LARGE')) throw error;
    const half = Math.ceil(commits.length / 2);
    const first = await writeGroup(to, { after, commits: commits.slice(0, half) });
    const second = await writeGroup(to, { after: first.head, commits: commits.slice(half) });
    return { head: second.head, records: first.records + second.records };
  }
}

async function writeWhole(
  to: GraphStore,
  { after, commits }: CommitGroup,
  before: Promise<Written> | undefined,
): Promise<Written> {
  // A store may refuse a write for its own reasons; only a head that moved is final.
  for (let attempt = 1; !(await to.write({ after, commits })); attempt += 1) {
    await before;
    const { digest } = await to.head();
    if (digest !== after.digest) throw elsewhere(after);
    if (attempt === WRITE_ATTEMPTS) throw notWritten(after);
  }
  const { seq, time, digest } = commits.at(-1) ?? after;
  return { head: { seq, time, digest }, records: commits.reduce(countRecords, 0) };
}

/** The head of the target, which has to be a commit of the source. */
async function findStart(from: GraphStore, to: GraphStore): Promise<Head> {
  const head = await to.head();
  if (head.seq === 0) {
    for await (const [version] of to.scan()) if (version) throw notEmpty(version.kind, version.id);
    return GENESIS;
  }
  const [same] = await from.headers({ seq: head.seq });
  if (same?.digest === head.digest) return head;
  throw new PlatformError(
    'CONFLICT',
    `The target holds another graph: its last commit is ${head.seq} with the digest ${head.digest}, ${
      same ? `that of the source has ${same.digest}` : `and the source has no commit ${head.seq}`
    }. Name an empty target, or the target of an earlier copy of this source.`,
    { details: { seq: head.seq, target: head.digest, source: same?.digest } },
  );
}

function notEmpty(kind: string, id: string): PlatformError {
  return new PlatformError(
    'CONFLICT',
    `The target is not empty: the ${kind} ${id} is there without a ledger. Name an empty target.`,
    { details: { kind, id } },
  );
}

function notWritten({ seq }: Head): PlatformError {
  return new PlatformError(
    'STORE_UNAVAILABLE',
    `The target did not take what follows commit ${seq} in ${WRITE_ATTEMPTS} attempts, although that is still its head. Check the target, then copy again: what is copied already stays.`,
    { details: { seq } },
  );
}

function elsewhere({ seq }: Head): PlatformError {
  return new PlatformError(
    'CONFLICT',
    `Somebody else wrote to the target after commit ${seq}. Stop what writes there; what is copied already stays.`,
    { details: { seq } },
  );
}
