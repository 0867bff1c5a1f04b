import { setTimeout as delay } from 'node:timers/promises';
import type { EdgeId, Head, VertexId } from '#src/domain/graph/index.js';
import type { CommitGroup, ElementVersions } from '#src/ports/graph-store.js';
import type { Connection } from '../connection.js';
import { g } from '../dsl.js';
import { Failure } from '../failure.js';
import { moveFence, readHead } from '../head.js';
import type { GremlinProfile } from '../profiles.js';
import type { ElementReads } from '../reads/element-reads.js';
import { commitId } from '../schema.js';
import { foldGroup, keyOf, type LiveElement, touchedBy } from './fold.js';
import type { WritePlan } from './plan.js';
import { moves, planGroup } from './plan-group.js';
import { scriptVersions } from './script-versions.js';
import { scriptWrite } from './script-write.js';
import { traversalWrite } from './traversal-write.js';

/** How long the outcome of a write is looked for before the caller is told that it is unknown. */
const SETTLE_MS = 30_000;
const ATTEMPTS = 6;

/** Writes groups; one transaction, one request for each. */
export class GroupWriter {
  readonly #connection: Connection;
  readonly #profile: GremlinProfile;
  readonly #elements: ElementReads;
  /** What the last look-up of versions found, which the ledger makes right before it writes. */
  #known: { readonly asked: ReadonlySet<string>; readonly nativeIds: ReadonlyMap<string, string> } =
    { asked: new Set(), nativeIds: new Map() };

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
    const { nativeIds, ...versions } = this.#profile.scripts
      ? await scriptVersions(this.#connection, vertices, edges)
      : await this.#elements.versions(vertices, edges);
    const asked = [...vertices.map((id) => keyOf('v', id)), ...edges.map((id) => keyOf('e', id))];
    this.#known = { asked: new Set(asked), nativeIds };
    return versions;
  }

  /** Writes a group under a fence; false when the head, or its fence, is another. */
  async write(group: CommitGroup, fence: string): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      const plan = await this.#plan(group, fence);
      this.forget();
      try {
        return await this.#send(plan);
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

  /** Forgets what look-ups found. */
  forget(): void {
    this.#known = { asked: new Set(), nativeIds: new Map() };
  }

  async #send(plan: WritePlan): Promise<boolean> {
    const request = this.#profile.scripts
      ? scriptWrite(plan)
      : { traversal: traversalWrite(plan, this.#profile.rowsPerStep) };
    const [done] = await this.#connection.send(request);
    return done === true || Number(done) === 1;
  }

  async #plan(group: CommitGroup, fence: string): Promise<WritePlan> {
    const { asked, nativeIds } = this.#known;
    const touched = new Map(
      group.commits
        .flatMap(({ changes }) => changes.map(touchedBy))
        .map((element) => [keyOf(element.kind, element.id), element]),
    );
    const live = await this.#live(
      [...touched].filter(([key]) => !asked.has(key) || nativeIds.has(key)).map(([, one]) => one),
    );
    const folded = foldGroup(group, live);
    const moved = folded.elements.filter((element) => element.kind === 'v' && moves(element));
    return planGroup({
      group,
      folded,
      nativeIds: await this.#nativeIdsOfEnds(group, new Set(touched.keys())),
      edgesOfMoved: await this.#elements.edgesAt(
        moved.flatMap(({ before }) => (before ? [before.nativeId] : [])),
      ),
      fence,
      sets: this.#profile.sets,
    });
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

  /** The native ids of vertices that edges of a group end at and that the group does not put. */
  async #nativeIdsOfEnds(
    { commits }: CommitGroup,
    touched: ReadonlySet<string>,
  ): Promise<ReadonlyMap<string, string>> {
    const ends = new Set<VertexId>();
    for (const { change } of commits.flatMap(({ changes }) => changes)) {
      if (change.kind !== 'putEdge') continue;
      ends.add(change.edge.from).add(change.edge.to);
    }
    const found = new Map<string, string>();
    const unknown: VertexId[] = [];
    for (const id of ends) {
      const key = keyOf('v', id);
      const nativeId = this.#known.nativeIds.get(key);
      if (nativeId !== undefined) found.set(id, nativeId);
      else if (!touched.has(key)) unknown.push(id);
    }
    const { nativeIds } = await this.#elements.versions(unknown, []);
    for (const [key, nativeId] of nativeIds) found.set(key.slice(1), nativeId);
    return found;
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

function sameHead(one: Head, other: Head): boolean {
  return one.seq === other.seq && one.digest === other.digest;
}
