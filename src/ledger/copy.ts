import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import {
  GENESIS,
  type Head,
  IdFilter,
  reservedLabels,
  type VertexId,
} from '#src/domain/graph/index.js';
import type { CommitGroup, StampedCommit } from '#src/ports/commit-group.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { copyPurged, countRecords, missingCommit, stampedGroups } from './copy-groups.js';
import { commitBatches } from './group.js';
import { type VerifyReport, verifyLedger } from './verify/verify.js';

/** The options of a copy. */
export interface CopyOptions {
  /**
   * May be in use: commits that are written meanwhile are copied too, up to the head at the end.
   */
  readonly from: GraphStore;
  /**
   * Empty, or the target of an earlier copy of the same store. No other program may write to it.
   */
  readonly to: GraphStore;
  readonly signal?: AbortSignal;
  /** Called after each written group. */
  readonly onProgress?: (progress: CopyProgress) => void;
}

/** The progress of a copy. */
export interface CopyProgress {
  /** The last written commit. */
  readonly seq: number;
  /** The last commit to write, as far as it is known. */
  readonly of: number;
  /** Commits and changes written so far; each change is a version of a vertex or an edge. */
  readonly records: number;
}

/** The result of {@link copyLedger}. */
export interface CopyReport {
  /** The commit that the copy continued after: 0 for an empty target. */
  readonly resumedAfter: number;
  /** The last commit of the target. The source's commit of the same number has the same digest. */
  readonly head: Head;
  readonly records: number;
  /** The verification of the target; `ok` when its chain and its live graph equal the source's. */
  readonly verified: VerifyReport;
}

/** Changes per read of the source. */
const READ_CHANGES = 4_000;
const WRITE_ATTEMPTS = 5;

/**
 * Copies a whole graph with its ledger from one store to another: the same commits with their
 * numbers, times, actors and digests. Leases stay. A copy that was stopped at any moment continues
 * when it is called again. At the end, the target is read back and verified. Of commits before a
 * reset of the source, only the headers are copied.
 *
 * Throws `VALIDATION_FAILED` for a vertex of the source that has both a label of the platform and
 * another label, `CONFLICT` when the target contains another graph or another program writes to it,
 * `LEDGER_BROKEN` when the digest of a source's commit is wrong, and the signal's reason when it
 * aborts.
 */
export async function copyLedger(options: CopyOptions): Promise<CopyReport> {
  const { from, to, signal } = options;
  const start = await findStart(from, to);
  // The elements of an earlier copy are not known here: then the target looks up its elements. It
  // also looks up elements that only seem to exist, and the group waits for it.
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

/** Commits of the source to copy. */
interface Stretch {
  /** The commit before the first. */
  readonly start: Head;
  readonly last: number;
  /** All elements that were copied before, if known. */
  readonly carried: IdFilter | undefined;
}

/**
 * Earlier versions accepted such vertices. A deleted one is history and is copied; a live one is
 * refused.
 */
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
      `The vertex ${id} of the source is not copied: ${problem} Delete it first, as 'forebear verify' advises.`,
      { details: { id, labels: element.labels } },
    );
  }
}

/** Writes groups while the next group is stamped and further commits are read. */
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
      written.catch(() => undefined); // awaited once the source has answered
      writing.push(written);
      after = commits.at(-1) ?? after;
    }
    while (writing.length > 0) yield await (writing.shift() as Promise<Written>);
  } finally {
    await Promise.allSettled(writing); // no request is running when the stores are closed
  }
}

/** Writes a whole group, or its halves when it is too large for the target. */
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
  // A store may refuse a write for other reasons; the refusal is final only when the head has moved.
  for (let attempt = 1; !(await to.write({ after, commits })); attempt += 1) {
    await before;
    const { digest } = await to.head();
    if (digest !== after.digest) throw elsewhere(after);
    if (attempt === WRITE_ATTEMPTS) throw notWritten(after);
  }
  const { seq, time, digest } = commits.at(-1) ?? after;
  return { head: { seq, time, digest }, records: commits.reduce(countRecords, 0) };
}

/** The head of the target, which must be a commit of the source. */
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
      same ? `the source's commit has ${same.digest}` : `and the source has no commit ${head.seq}`
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
    `The target refused the commits after ${seq} ${WRITE_ATTEMPTS} times, although ${seq} is still its head. Check the target, then copy again: copied commits stay.`,
    { details: { seq } },
  );
}

function elsewhere({ seq }: Head): PlatformError {
  return new PlatformError(
    'CONFLICT',
    `Another program wrote to the target after commit ${seq}. Stop that program, then copy again: copied commits stay.`,
    { details: { seq } },
  );
}
