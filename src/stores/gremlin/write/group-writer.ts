import { setTimeout as delay } from 'node:timers/promises';
import type { EdgeId, VertexId } from '#src/domain/graph/index.js';
import type { CommitGroup, ElementVersions } from '#src/ports/graph-store.js';
import { timeOfGroup } from '#src/stores/shared/time-of-group.js';
import type { Connection, Request } from '../connection.js';
import { g } from '../dsl.js';
import { Failure } from '../failure.js';
import { type FencedHead, isSameHead, moveFence, readHead } from '../head.js';
import type { GremlinProfile } from '../profiles.js';
import type { ElementReads } from '../reads/element-reads.js';
import { commitId } from '../schema.js';
import { nativeIdsOfEnds, overLive } from './before.js';
import { lostGroup, MOST_LOST } from './lost-group.js';
import { planGroup } from './plan-group.js';
import { scriptGroup } from './script-group.js';
import { scriptVersions } from './script-versions.js';
import { traversalWrite } from './traversal-write.js';

/**
 * How long the outcome of a write is looked for after the time that the server has for it, in which it may
 * still be committed; then the caller is told that it is unknown.
 */
const SETTLE_MS = 30_000;
const ATTEMPTS = 6;

/** How a group is sent. */
interface Sending {
  readonly fence: string;
  /** Edges end at vertices by their usual native ids, as far as the group does not tell. */
  readonly areEndsUsual: boolean;
  readonly withinMs: number;
}

/** Writes groups; one transaction, one request for each. */
export class GroupWriter {
  readonly #connection: Connection;
  readonly #profile: GremlinProfile;
  readonly #elements: ElementReads;

  constructor(connection: Connection, profile: GremlinProfile, elements: ElementReads) {
    this.#connection = connection;
    this.#profile = profile;
    this.#elements = elements;
  }

  /** The versions of live elements. */
  async versions(
    vertices: readonly VertexId[],
    edges: readonly EdgeId[],
  ): Promise<ElementVersions> {
    if (this.#profile.scripts) return scriptVersions(this.#connection, vertices, edges);
    const { nativeIds: _, ...versions } = await this.#elements.versions(vertices, edges);
    return versions;
  }

  /**
   * Writes a group under a fence. The head after it; undefined, with nothing written, when the head is another.
   * Who looks for the outcome of a write moves the fence and not the head: then the group is sent again.
   */
  async write(group: CommitGroup, fence: string): Promise<FencedHead | undefined> {
    const withinMs = timeOfGroup(group, this.#connection.timeoutMs);
    const lost: Failure[] = [];
    let under = fence;
    for (let attempt = 1; ; attempt += 1) {
      const options = { fence: under, areEndsUsual: attempt === 1, withinMs };
      const until = performance.now() + withinMs + SETTLE_MS;
      const failure = await this.#send(group, options);
      if (failure?.is === 'lost') lost.push(failure);
      if (!failure || (failure.is === 'lost' && (await this.#settle(group, until)))) {
        const { seq, time, digest } = group.commits.at(-1) ?? group.after;
        return { seq, time, digest, fence: under };
      }
      if (failure.is === 'unreachable') throw this.#connection.unavailable(failure);
      const head = await readHead(this.#connection);
      if (!isSameHead(head, group.after)) return undefined;
      if (isFinal(failure, attempt)) throw this.#connection.unavailable(failure);
      if (lost.length === MOST_LOST) throw lostGroup(this.#connection, group, failure);
      under = head.fence;
      await delay(attempt * 2);
    }
  }

  /** Sends a group once; yields why it was not written, as far as it is known. */
  async #send(group: CommitGroup, options: Sending): Promise<Failure | undefined> {
    const { fence, withinMs } = options;
    try {
      const request = this.#profile.scripts
        ? scriptGroup(group, fence)
        : await this.#traversal(group, options);
      const [done] = await this.#connection.send({ ...request, timeoutMs: withinMs });
      if (done === true || Number(done) === 1) return undefined;
      return new Failure('conflict', 'its head, or the fence of it, is another all the time');
    } catch (error) {
      if (error instanceof Failure) return error;
      throw error;
    }
  }

  async #traversal(group: CommitGroup, { fence, areEndsUsual }: Sending): Promise<Request> {
    const over = await overLive(this.#elements, group);
    const nativeIds = areEndsUsual ? new Map() : await nativeIdsOfEnds(this.#elements, over);
    const plan = planGroup({ group, ...over, nativeIds, fence, sets: this.#profile.sets });
    return { traversal: traversalWrite(plan, this.#profile.rowsPerStep) };
  }

  /** Finds out whether a group was written whose answer was lost; after this it will not be any more. */
  async #settle({ after, commits }: CommitGroup, until: number): Promise<boolean> {
    const { seq, digest } = commits.at(-1) ?? after;
    for (let attempt = 1; ; attempt += 1) {
      try {
        await moveFence(this.#connection);
        const traversal = g.V(commitId(seq)).values('_digest');
        return (await this.#connection.read({ traversal }))[0] === digest;
      } catch (error) {
        if (this.#connection.closed || performance.now() > until) {
          throw this.#connection.unavailable(error);
        }
        await delay(Math.min(attempt * 10, 500));
      }
    }
  }
}

/** Sending it again would not help. */
function isFinal({ is }: Failure, attempt: number): boolean {
  return (is === 'conflict' && attempt >= ATTEMPTS) || (is === 'refused' && attempt > 1);
}
