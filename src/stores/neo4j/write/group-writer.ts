import { PlatformError } from '#src/domain/errors/index.js';
import type { CommitGroup } from '#src/ports/graph-store.js';
import type { Connection, Statement } from '../connection.js';
import { ExistingReads, mayExist } from '../reads/existing-reads.js';
import { type HeadRow, lockedHead } from '../reads/statements.js';
import { type KnownNames, nativeName } from '../schema.js';
import { groupStatement } from './group-statement.js';

/** A multiple of what the database needs for a change: it may be busy. */
const MS_PER_CHANGE = 2;

/** Writes groups of commits, each by one statement. */
export class GroupWriter {
  readonly #connection: Connection;
  readonly #names: KnownNames;
  readonly #existing: ExistingReads;
  /** Settles when no group is being written. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(connection: Connection, names: KnownNames) {
    this.#connection = connection;
    this.#names = names;
    this.#existing = new ExistingReads(connection, names);
  }

  /**
   * Writes a group, after those that were handed over before; false, with nothing written, when the head is
   * another one. What a group needs of the client is done while the one before it is being written.
   */
  write(group: CommitGroup): Promise<boolean> {
    const writing = this.#write(group, this.#last);
    this.#last = writing.catch(() => undefined);
    return writing;
  }

  async #write(group: CommitGroup, before: Promise<unknown>): Promise<boolean> {
    const asked = mayExist(group);
    const { labels, types } = namesOf(group);
    if (!this.#names.know(labels, types) || asked.vertices.length + asked.edges.length > 0) {
      await before;
      await this.#names.learn(labels, types);
    }
    const existing = await this.#existing.find(group, asked);
    if (!existing) return false;
    const statement = groupStatement(group, existing);
    await before;
    return this.#send(statement, group);
  }

  /**
   * Sends the statement until its outcome is known. To send it again after an answer that was lost is safe:
   * it writes nothing when the head has moved, and the record of the commit tells who moved it.
   */
  #send(statement: Statement, group: CommitGroup): Promise<boolean> {
    const changes = group.commits.reduce((sum, { changeCount }) => sum + changeCount, 0);
    const timeoutMs = Math.max(this.#connection.timeoutMs, changes * MS_PER_CHANGE);
    return this.#connection.persist(async (once, doubtful) => {
      const rows = await once(statement, { timeoutMs });
      return rows.length > 0 || (await this.#settle(group, doubtful));
    });
  }

  /** Why a statement wrote nothing: true when it had done so before. */
  async #settle({ after, commits }: CommitGroup, doubtful: boolean): Promise<boolean> {
    const last = commits.at(-1) ?? after;
    const [head] = await this.#connection.rows<HeadRow>(lockedHead(last.seq));
    const [seq, digest, written] = head ?? [];
    if (doubtful && written === last.digest) return true;
    if (Number(seq) !== after.seq || digest !== after.digest) return false;
    throw new PlatformError(
      'LEDGER_BROKEN',
      'A vertex that an edge needs is gone from the database; run `forebear verify`.',
      { details: { url: this.#connection.url } },
    );
  }
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
