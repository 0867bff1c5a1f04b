import { PlatformError } from '#src/domain/errors/index.js';
import { changedId, resetting } from '#src/domain/graph/index.js';
import type { CommitGroup } from '#src/ports/commit-group.js';
import type { LiveVersions } from '#src/stores/shared/fold.js';
import { mayExist } from '#src/stores/shared/may-exist.js';
import { timeOfGroup } from '#src/stores/shared/time-of-group.js';
import type { Connection, Statement } from '../connection.js';
import { type HeadRow, lockedHead } from '../reads/statements.js';
import { ExistingReads, type IdsByKind } from '../reads/version-reads.js';
import { type KnownNames, nativeName } from '../schema.js';
import { groupStatement } from './group-statement.js';

const DONE = Promise.resolve();
const NOTHING: LiveVersions = new Map();

/** A group's place in the order of writes. */
interface Turn {
  /** The group, and the preceding turn; both until it has ended. */
  group?: CommitGroup | undefined;
  before?: Turn | undefined;
  /** Resolve when the group has been sent, and when it has ended with any outcome. */
  readonly sent: Promise<void>;
  readonly ended: Promise<void>;
  isOver: boolean;
  /** The longest time that the group and the groups before it may take. */
  readonly withinMs: number;
}

/** A group to write, and whether it ends a reset. */
interface Asking {
  readonly group: CommitGroup;
  readonly endsReset: boolean;
}

/** Writes each group of commits by one statement. */
export class GroupWriter {
  readonly #connection: Connection;
  readonly #names: KnownNames;
  readonly #existing: ExistingReads;
  #last: Turn = { sent: DONE, ended: DONE, isOver: true, withinMs: 0 };

  constructor(connection: Connection, names: KnownNames) {
    this.#connection = connection;
    this.#names = names;
    this.#existing = new ExistingReads(connection, names);
  }

  /**
   * Writes a group after those before it; false, with nothing written, when the graph's head
   * differs. The next group is sent while one is being written, and waits in the database for the
   * lock of the head. Throws `GRAPH_RESETTING` while the graph is being emptied; with `endsReset`
   * the group ends the reset, and is not written when the reset has already ended.
   */
  write(group: CommitGroup, { endsReset = false } = {}): Promise<boolean> {
    const before = this.#last;
    let tellSent: () => void = () => undefined;
    const sent = new Promise<void>((resolve) => {
      tellSent = resolve;
    });
    const writing = this.#write({ group, endsReset }, before, tellSent);
    const end = () => {
      turn.isOver = true;
      turn.group = undefined;
      turn.before = undefined;
      tellSent();
    };
    const withinMs =
      timeOfGroup(group, this.#connection.timeoutMs) + (before.isOver ? 0 : before.withinMs);
    const turn: Turn = {
      group,
      before,
      sent,
      ended: writing.then(end, end),
      isOver: false,
      withinMs,
    };
    this.#last = turn;
    return writing;
  }

  async #write({ group, endsReset }: Asking, before: Turn, tellSent: () => void): Promise<boolean> {
    const { labels, types } = namesOf(group);
    if (!this.#names.know(labels, types)) {
      await before.ended;
      await this.#names.learn(labels, types);
    }
    const existing = await this.#lookUp(group, before);
    if (!existing) return false;
    const statement = groupStatement(group, existing, endsReset);
    await before.sent;
    const writing = this.#send(statement, { group, endsReset }, before);
    tellSent();
    return writing;
  }

  /**
   * The versions that the group supersedes; undefined when the head is not the group's
   * predecessor. When only the preceding group is in flight, elements that it does not change are
   * looked up while it is written.
   */
  async #lookUp(group: CommitGroup, before: Turn): Promise<LiveVersions | undefined> {
    const asked = mayExist(group);
    if (asked.v.length + asked.e.length === 0) return NOTHING;
    const { group: first, before: earlier } = before;
    if (first && earlier?.isOver && follows(group, first) && !changesAny(first, asked)) {
      const existing = await this.#existing.find([first.after, group.after], asked);
      if (existing) return existing;
    }
    await before.ended;
    return this.#existing.find([group.after], asked);
  }

  /**
   * Sends the statement until its outcome is known. A retry after a lost answer is safe: it writes
   * nothing when the head has moved, and the record of the commit shows which writer moved it. When
   * it gets the lock before the preceding group, it writes nothing and is sent again afterwards.
   */
  #send(statement: Statement, { group, endsReset }: Asking, before: Turn): Promise<boolean> {
    const timeoutMs = timeOfGroup(group, this.#connection.timeoutMs);
    return this.#connection.persist(async (once, doubtful) => {
      if (!before.isOver) {
        const rows = await once(statement, { timeoutMs: timeoutMs + before.withinMs });
        if (rows.length > 0) return true;
        await before.ended;
      }
      const rows = await once(statement, { timeoutMs });
      return rows.length > 0 || (await this.#settle({ group, endsReset }, doubtful));
    });
  }

  /**
   * After a statement wrote nothing: true when an earlier try had written the group, false when the
   * head is another one.
   */
  async #settle({ group, endsReset }: Asking, doubtful: boolean): Promise<boolean> {
    const { after, commits } = group;
    const last = commits.at(-1) ?? after;
    const [head] = await this.#connection.rows<HeadRow>(lockedHead(last.seq));
    const [seq, digest, written, actor = null] = head ?? [];
    if (doubtful && written === last.digest) return true;
    if (Number(seq) !== after.seq || digest !== after.digest) return false;
    if (endsReset && actor === null) return false; // another server has ended the reset
    if (actor !== null && !endsReset) throw resetting();
    throw new PlatformError(
      'LEDGER_BROKEN',
      'A vertex that an edge needs is gone from the database; run `forebear verify`.',
      { details: { url: this.#connection.url } },
    );
  }
}

function follows({ after }: CommitGroup, { commits }: CommitGroup): boolean {
  return commits.at(-1)?.digest === after.digest;
}

function changesAny({ commits }: CommitGroup, { v, e }: IdsByKind): boolean {
  const asked = new Set([...v, ...e]);
  return commits.some(({ changes }) => changes.some(({ change }) => asked.has(changedId(change))));
}

function namesOf({ commits }: CommitGroup) {
  const labels = new Set<string>();
  const types = new Set<string>();
  for (const { changes } of commits) {
    for (const { change } of changes) {
      if (change.kind === 'putEdge') types.add(nativeName(change.edge.label));
      if (change.kind !== 'putVertex') continue;
      for (const label of change.vertex.labels) labels.add(nativeName(label));
    }
  }
  return { labels, types };
}
