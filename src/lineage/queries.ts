import type { Arn, ArnScope } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import {
  type CommitHeader,
  type Edge,
  type EdgeListQuery,
  type EdgeSelection,
  type ListQuery,
  type Page,
  type Versioned,
  type Vertex,
  type VertexSelection,
  vertexIdOf,
  type WalkDirection,
  type WalkFilter,
  type WalkPage,
  type WalkQuery,
} from '#src/domain/graph/index.js';
import {
  type AssociationType,
  LINEAGE_KINDS,
  type LineageKind,
  vertexToEntity,
} from '#src/domain/lineage/index.js';
import { refuse } from '#src/domain/request/index.js';
import type { GraphStore, ReadOptions } from '#src/ports/graph-store.js';
import {
  actionArn,
  artifactArn,
  CONTEXT_ARN_KINDS,
  checkEntityArn,
  contextArn,
  contextArnKind,
  lineageKindOf,
  trialComponentArn,
} from './identity.js';
import { DEFAULT_QUERY_LIMITS, type QueryLimits } from './limits.js';
import { findPaths, type GraphPath, type PathQuery } from './paths.js';

/** Names one entity of a kind: by ARN, by source URI (artifacts) or by name, and a context by name and type. */
export interface EntityReference {
  readonly arn?: Arn;
  readonly sourceUri?: string;
  readonly name?: string;
  readonly type?: string;
}

/** A walk as callers ask for it. */
export interface LineageWalk {
  readonly start: readonly Arn[];
  readonly direction: WalkDirection;
  readonly maxDepth?: number;
  readonly kinds?: readonly LineageKind[];
  readonly types?: readonly string[];
  readonly associationTypes?: readonly AssociationType[];
  readonly createdAfter?: number;
  readonly createdBefore?: number;
  readonly stopAt?: readonly string[];
  readonly at?: number;
  readonly first: number;
  readonly offset?: number;
  readonly withEdges?: WalkQuery['withEdges'];
  readonly withVertices?: boolean;
  readonly withTotal?: boolean;
}

const MAX_STARTS = 1_000;

/** Reads lineage: one entity, lists, associations, walks, paths, and the commits that made it. */
export class LineageQueries {
  readonly #store: GraphStore;
  readonly #scope: ArnScope;
  readonly #limits: QueryLimits;

  constructor(options: {
    readonly store: GraphStore;
    readonly scope: ArnScope;
    readonly limits?: QueryLimits;
  }) {
    this.#store = options.store;
    this.#scope = options.scope;
    this.#limits = options.limits ?? DEFAULT_QUERY_LIMITS;
  }

  /** One entity of a kind, or undefined. Throws `VALIDATION_FAILED` unless it is named in exactly one way. */
  async find(
    kind: LineageKind,
    reference: EntityReference,
    at?: number,
  ): Promise<Versioned<Vertex> | undefined> {
    const candidates = this.#candidates(kind, reference).map((arn) => vertexIdOf(arn));
    const found = await this.#store.vertices(candidates, at);
    for (const id of candidates) {
      const vertex = found.get(id);
      if (vertex && vertex.element.labels[0] === kind && matches(vertex.element, reference))
        return vertex;
    }
    return undefined;
  }

  /** A page of the entities of a kind. Throws `VALIDATION_FAILED` for trial components of a source URI. */
  async list(
    query: ListQuery & { readonly label: LineageKind },
    options?: ReadOptions,
  ): Promise<Page<Versioned<Vertex>>> {
    checkFilter(query);
    return this.#store.list(query, options);
  }

  /** How many entities {@link list} would find in all. */
  async count(query: VertexSelection, options?: ReadOptions): Promise<number> {
    checkFilter(query);
    return this.#store.count(query, options);
  }

  /** A page of associations over the whole graph. */
  associations(query: EdgeListQuery, options?: ReadOptions): Promise<Page<Versioned<Edge>>> {
    return this.#store.listEdges(query, options);
  }

  /** How many associations {@link associations} would find in all. */
  countAssociations(query: EdgeSelection, options?: ReadOptions): Promise<number> {
    return this.#store.countEdges(query, options);
  }

  /**
   * A page of a walk. Throws `VALIDATION_FAILED` without a start, for one that is no entity's, or for a negative
   * depth, and `NOT_FOUND` for an entity that is not there at the commit.
   */
  async walk(walk: LineageWalk): Promise<WalkPage> {
    const { start, maxDepth, associationTypes, stopAt, at, offset } = walk;
    if (start.length === 0 || start.length > MAX_STARTS)
      refuse('start', `A walk has 1 to ${MAX_STARTS} starts, not ${start.length}.`);
    checkDepth(maxDepth);
    const page = await this.#store.walk({
      starts: [...new Set(start)].map((arn) => vertexIdOf(checkEntityArn(arn))),
      direction: walk.direction,
      ...(maxDepth === undefined ? {} : { maxDepth }),
      ...(associationTypes === undefined ? {} : { edgeLabels: associationTypes }),
      ...(stopAt === undefined ? {} : { stopAt }),
      where: returned(walk),
      ...(at === undefined ? {} : { at }),
      first: walk.first,
      ...(offset === undefined ? {} : { offset }),
      withEdges: walk.withEdges ?? false,
      withVertices: walk.withVertices ?? false,
      withTotal: walk.withTotal ?? false,
      limits: this.#limits.walk,
    });
    // A later page is of a walk whose first page was answered.
    if (offset === undefined) {
      const found = new Set(page.vertices.map(({ id }) => id));
      await this.#require(
        start.filter((arn) => !found.has(vertexIdOf(arn))),
        page.at,
      );
    }
    return page;
  }

  /**
   * The ways from an entity to another along the associations, shortest first, none passing an entity
   * twice. Throws `QUERY_TOO_COSTLY` when the search meets a limit before it has found enough,
   * `VALIDATION_FAILED` for an end that is no entity's, `NOT_FOUND` for an entity that is not there.
   */
  async paths(query: PathQuery): Promise<readonly GraphPath[]> {
    for (const end of [query.from, query.to]) checkEntityArn(end);
    checkDepth(query.maxDepth);
    if (query.maxPaths < 1 || query.maxPaths > MAX_PATHS)
      refuse('maxPaths', `Ask for 1 to ${MAX_PATHS} paths, not ${query.maxPaths}.`);
    const paths = await findPaths(this.#store, query, this.#limits);
    if (paths.length === 0) await this.#require([query.from, query.to], query.at);
    return paths;
  }

  /** Throws `NOT_FOUND` for the first entity that is not there. */
  async #require(arns: readonly Arn[], at: number | undefined): Promise<void> {
    if (arns.length === 0) return;
    const found = await this.#store.vertices(
      arns.map((arn) => vertexIdOf(arn)),
      at,
    );
    const missing = arns.find((arn) => !found.has(vertexIdOf(arn)));
    if (missing === undefined) return;
    const when = at === undefined ? '' : ` at commit ${at}`;
    throw new PlatformError(
      'NOT_FOUND',
      `There is no entity '${missing}'${when}; check the ARN, or read at a commit after the one that recorded it.`,
      { details: { arn: missing } },
    );
  }

  /** A commit by number, or the last one at or before a time; the newest when neither is given. */
  async commit(by: {
    readonly seq?: number;
    readonly time?: number;
  }): Promise<CommitHeader | undefined> {
    if (by.seq !== undefined && by.time !== undefined)
      refuse('seq', 'Name a commit by its number or by a time, not by both.');
    if (by.time !== undefined) return this.#store.commitAt(by.time);
    const range = by.seq === undefined ? { limit: 1 } : { seq: by.seq };
    return (await this.#store.headers(range))[0];
  }

  /** Commits, newest first, below a number. */
  commits(limit: number, before?: number): Promise<readonly CommitHeader[]> {
    return this.#store.headers(before === undefined ? { limit } : { before, limit });
  }

  #candidates(kind: LineageKind, reference: EntityReference): readonly Arn[] {
    const { arn, sourceUri, name } = reference;
    const given = [arn, sourceUri, name].filter((value) => value !== undefined);
    if (given.length !== 1)
      refuse('arn', 'Name the entity in exactly one way: by its ARN, its source or its name.');
    if (arn) return lineageKindOf(arn) === kind ? [arn] : [];
    if (sourceUri !== undefined) return [artifactArn(this.#scope, sourceUri)];
    return this.#named(kind, name ?? '', reference.type);
  }

  #named(kind: LineageKind, name: string, type: string | undefined): readonly Arn[] {
    switch (kind) {
      case 'artifact':
        return [];
      case 'trial_component':
        return [trialComponentArn(this.#scope, name)];
      case 'action':
        return [actionArn(this.#scope, name)];
      case 'context': {
        const kinds = type === undefined ? CONTEXT_ARN_KINDS : [contextArnKind(type)];
        return kinds.map((arnKind) => contextArn(this.#scope, name, arnKind));
      }
    }
  }
}

const MAX_PATHS = 1_000;

/** ARNs are lower-cased and names are not: a name that differs in case is another name. */
function matches(vertex: Vertex, { name, type }: EntityReference): boolean {
  if (name === undefined) return true;
  const entity = vertexToEntity(vertex);
  if (entity.name !== name) return false;
  return type === undefined || ('type' in entity && entity.type === type);
}

function returned(walk: LineageWalk): WalkFilter {
  const { kinds = LINEAGE_KINDS, types, createdAfter, createdBefore } = walk;
  return {
    labels: kinds,
    ...(types === undefined ? {} : { types }),
    ...(createdAfter === undefined ? {} : { createdAfter }),
    ...(createdBefore === undefined ? {} : { createdBefore }),
  };
}

/** What a trial component comes from is an ARN, in a property that no store looks up by. */
function checkFilter({ label, where }: VertexSelection): void {
  if (label === 'trial_component' && where?.sourceUri !== undefined)
    refuse(
      'sourceUri',
      'Trial components have no source URI but the ARN of their job, and are not listed by it; leave sourceUri out and filter by name, type or time.',
    );
}

function checkDepth(maxDepth: number | undefined): void {
  if (maxDepth !== undefined && maxDepth < 0)
    refuse('maxDepth', `maxDepth is 0 or more, not ${maxDepth}.`);
}
