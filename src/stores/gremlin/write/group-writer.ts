import { setTimeout as delay } from 'node:timers/promises';
import type { EdgeId, Head, VertexId } from '#src/domain/graph/index.js';
import type { CommitGroup, ElementVersions } from '#src/ports/graph-store.js';
import type { Connection, Request } from '../connection.js';
import { g } from '../dsl.js';
import { Failure } from '../failure.js';
import { moveFence, readHead } from '../head.js';
import type { GremlinProfile } from '../profiles.js';
import type { ElementReads } from '../reads/element-reads.js';
import { commitId } from '../schema.js';
import { foldGroup, keyOf, type LiveElement, touchedBy } from './fold.js';
import { moves, planGroup } from './plan-group.js';
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
        if (!sameHead(await readHead(this.#connection), group.after)) return false;
        await delay(attempt * 2);
      }
    }
  }

  async #traversal(
    group: CommitGroup,
    { fence, areEndsUsual }: { readonly fence: string; readonly areEndsUsual: boolean },
  ): Promise<Request> {
    const touched = firstChanges(group);
    const live = await this.#live([...touched.values()].filter(({ isNew }) => !isNew));
    const folded = foldGroup(group, live);
    const moved = folded.elements.filter((element) => element.kind === 'v' && moves(element));
    const plan = planGroup({
      group,
      folded,
      nativeIds: areEndsUsual ? new Map() : await this.#nativeIdsOfEnds(group, touched),
      edgesOfMoved: await this.#elements.edgesAt(
        moved.flatMap(({ before }) => (before ? [before.nativeId] : [])),
      ),
      fence,
      sets: this.#profile.sets,
    });
    return { traversal: traversalWrite(plan, this.#profile.rowsPerStep) };
  }

  async #live(
    touched: readonly { readonly kind: 'v' | 'e'; readonly id: string }[],
  ): Promise<ReadonlyMap<string, LiveElement>> {
    const read = (wanted: 'v' | 'e') =>
      this.#elements.live(
        wanted,
        touched.filter(({ kind }) => kind === wanted).map(({ id }) => id),
      );
    const [vertices, edges] = await Promise.all([read('v'), read('e')]);
    return new Map([...vertices, ...edges]);
  }

  /** The native ids of vertices that edges of a group end at and that the group does not change. */
  async #nativeIdsOfEnds(
    { commits }: CommitGroup,
    touched: ReadonlyMap<string, unknown>,
  ): Promise<ReadonlyMap<string, string>> {
    const ends = new Set<VertexId>();
    for (const { change } of commits.flatMap(({ changes }) => changes)) {
      if (change.kind !== 'putEdge') continue;
      for (const end of [change.edge.from, change.edge.to]) {
        if (!touched.has(keyOf('v', end))) ends.add(end);
      }
    }
    const { nativeIds } = await this.#elements.versions([...ends], []);
    return new Map(Array.from(nativeIds, ([key, nativeId]) => [key.slice(1), nativeId]));
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

/** The elements that a group changes, by key; new are those that its first change does not replace. */
function firstChanges({ commits }: CommitGroup) {
  const touched = new Map<string, ReturnType<typeof touchedBy> & { readonly isNew: boolean }>();
  for (const change of commits.flatMap(({ changes }) => changes)) {
    const element = touchedBy(change);
    const key = keyOf(element.kind, element.id);
    if (!touched.has(key)) touched.set(key, { ...element, isNew: change.replaces === 0 });
  }
  return touched;
}

function sameHead(one: Head, other: Head): boolean {
  return one.seq === other.seq && one.digest === other.digest;
}
