import type { CommitGroup } from '#src/ports/commit-group.js';
import { timeOfGroup } from '#src/stores/shared/time-of-group.js';
import type { Connection, Request } from '../connection.js';
import { script } from '../dsl.js';
import { type FencedHead, moveFence, NOBODY, readHead } from '../head.js';
import type { GremlinProfile } from '../profiles.js';
import type { ElementReads } from '../reads/element-reads.js';
import { HEAD_ID } from '../schema.js';
import { endsOf, overLive, planGroup, planRows } from './plan.js';
import { sendGroup } from './send-group.js';
import { type PlannedGroup, traversalWrite } from './traversal-write.js';

const WRITE = script('plan', 'write');

/** Writes each group in one transaction, by one request. */
export class GroupWriter {
  readonly #connection: Connection;
  readonly #profile: GremlinProfile;
  readonly #elements: ElementReads;

  constructor(connection: Connection, profile: GremlinProfile, elements: ElementReads) {
    this.#connection = connection;
    this.#profile = profile;
    this.#elements = elements;
  }

  /**
   * Writes a group and returns the new head; undefined, with nothing written, when the graph's head
   * differs.
   */
  async write(
    group: CommitGroup,
    from: FencedHead,
    { endsReset = false } = {},
  ): Promise<FencedHead | undefined> {
    const connection = this.#connection;
    const withinMs = timeOfGroup(group, connection.timeoutMs);
    const to = group.commits.at(-1) ?? group.after;
    const plan = planGroup(await overLive(this.#elements, group), this.#profile);
    const send = async (head: FencedHead, isAgain: boolean) => {
      const also = endsReset ? { _kept: to.seq, _resetting: NOBODY } : {};
      const request = this.#profile.scripts
        ? scriptWrite({ plan, from: head, to, also })
        : await this.#traversal({ plan, from: head, to, also }, isAgain);
      const [done] = await connection.send({ ...request, timeoutMs: withinMs });
      const { seq, time, digest } = to;
      return done === true || Number(done) === 1
        ? { seq, time, digest, fence: head.fence, firstKept: endsReset ? seq : head.firstKept }
        : undefined;
    };
    const head = () => readHead(connection);
    const fence = () => moveFence(connection);
    return sendGroup(connection, { group, withinMs, endsReset, send, head, fence }, from);
  }

  /**
   * Assumes that vertices outside the group have their usual native ids; when that fails, looks
   * them up.
   */
  async #traversal(
    group: Parameters<typeof traversalWrite>[0],
    isAgain: boolean,
  ): Promise<Request> {
    const ends = isAgain ? await this.#elements.nativeIds(endsOf(group.plan)) : new Map();
    return { traversal: traversalWrite(group, ends, this.#profile.rowsPerStep) };
  }
}

function scriptWrite({ plan, from, to, also }: PlannedGroup): Request {
  const { seq, time, digest } = to;
  const data = {
    from: { id: HEAD_ID, seq: from.seq, digest: from.digest, fence: from.fence },
    to: ['_seq', seq, '_time', time, '_digest', digest, ...Object.entries(also).flat()],
    ...planRows(plan),
  };
  return { script: WRITE, bindings: { data: JSON.stringify(data) } };
}
