import { setTimeout as delay } from 'node:timers/promises';
import type { EdgeId, VertexId } from '#src/domain/graph/index.js';
import type { CommitGroup, ElementVersions } from '#src/ports/graph-store.js';
import type { Connection, Request } from '../connection.js';
import { g } from '../dsl.js';
import { Failure } from '../failure.js';
import { isSameHead, moveFence, readHead } from '../head.js';
import type { GremlinProfile } from '../profiles.js';
import type { ElementReads } from '../reads/element-reads.js';
import { commitId } from '../schema.js';
import { nativeIdsOfEnds, overLive } from './before.js';
import { planGroup } from './plan-group.js';
import { scriptGroup } from './script-group.js';
import { scriptVersions } from './script-versions.js';
import { traversalWrite } from './traversal-write.js';

/** How long the outcome of a write is looked for before the caller is told that it is unknown. */
const SETTLE_MS = 30_000;
const ATTEMPTS = 6;

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

  /** Writes a group under a fence; false when the head, or its fence, is another. */
  async write(group: CommitGroup, fence: string): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const request = this.#profile.scripts
          ? scriptGroup(group, fence)
          : await this.#traversal(group, { fence, areEndsUsual: attempt === 1 });
        const [done] = await this.#connection.send(request);
        return done === true || Number(done) === 1;
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        if (error.is === 'lost') return this.#settle(group);
        const again = error.is === 'conflict' ? attempt < ATTEMPTS : attempt === 1;
        if (error.is === 'unreachable' || !again) throw this.#connection.unavailable(error);
        if (!isSameHead(await readHead(this.#connection), group.after)) return false;
        await delay(attempt * 2);
      }
    }
  }

  async #traversal(
    group: CommitGroup,
    { fence, areEndsUsual }: { readonly fence: string; readonly areEndsUsual: boolean },
  ): Promise<Request> {
    const over = await overLive(this.#elements, group);
    const nativeIds = areEndsUsual ? new Map() : await nativeIdsOfEnds(this.#elements, over);
    const plan = planGroup({ group, ...over, nativeIds, fence, sets: this.#profile.sets });
    return { traversal: traversalWrite(plan, this.#profile.rowsPerStep) };
  }

  /** Finds out whether a group was written whose answer was lost; after this it will not be any more. */
  async #settle({ commits }: CommitGroup): Promise<boolean> {
    const last = commits.at(-1);
    const deadline = performance.now() + SETTLE_MS;
    for (let attempt = 1; ; attempt += 1) {
      try {
        await moveFence(this.#connection);
        const written = g.V(commitId(last?.seq ?? 0)).values('_digest');
        const [digest] = await this.#connection.read({ traversal: written });
        return digest === last?.digest;
      } catch (error) {
        if (this.#connection.closed || performance.now() > deadline) {
          throw this.#connection.unavailable(error);
        }
        await delay(Math.min(attempt * 10, 500));
      }
    }
  }
}
