import type { Arn, ArnScope } from '#src/domain/arn.js';
import {
  type CommitHeader,
  type Edge,
  type EdgeListQuery,
  type EdgeSelection,
  type ListQuery,
  type Page,
  type SearchPage,
  type Versioned,
  type Vertex,
  type VertexSelection,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import {
  ASSOCIATION_LABELS,
  type LineageKind,
  lineageKindOf,
  vertexToEntity,
} from '#src/domain/lineage/index.js';
import { refuse } from '#src/domain/request/index.js';
import type { GraphStore, ReadOptions } from '#src/ports/graph-store.js';
import { findDiff, type LineageDiff, type LineageSide } from './diff.js';
import { findVersion, WHOLE_DIGEST } from './digests.js';
import {
  actionArn,
  artifactArn,
  CONTEXT_ARN_KINDS,
  contextArn,
  contextArnKind,
  trialComponentArn,
  versionArn,
} from './identity.js';
import { findImpact, type Impact, type ImpactQuery } from './impact.js';
import { DEFAULT_QUERY_LIMITS, type QueryLimits } from './limits.js';
import { countLiving, type LivingOptions, listLiving } from './living-list.js';
import { findPaths, type GraphPath, type PathQuery } from './paths.js';
import { searchText, type TextQuery } from './search.js';
import { findStandIns, requireEntities } from './stand-ins.js';
import { checkDepth, type LineageWalk, type LineageWalkPage, walkFrom } from './walk.js';

/** Names one entity of a kind: by ARN, by source URI (artifacts) or by name, and a context by name and type. */
export interface EntityReference {
  readonly arn?: Arn;
  readonly sourceUri?: string;
  /** The SHA-256 of a version, or its first 12 or more digits, alone or with the source URI. */
  readonly digest?: string;
  readonly name?: string;
  readonly type?: string;
}

/** Whether a list leaves out the entities of deleted resources. */
export interface Excluding {
  readonly excludeDeleted?: boolean | undefined;
}

/**
 * Reads lineage: single entities, lists, associations, walks, paths, and the commits that wrote
 * them.
 */
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
    const { arn, sourceUri, digest, name } = reference;
    const isOnlyOf = kind === 'artifact' && arn === undefined && name === undefined;
    const isWhole = digest?.length === WHOLE_DIGEST && sourceUri !== undefined;
    if (digest !== undefined && isOnlyOf && !isWhole)
      return findVersion(this.#store, { digest, sourceUri }, at);
    const candidates = this.#candidates(kind, reference).map((arn) => vertexIdOf(arn));
    const found = await this.#store.vertices(candidates, at);
    for (const id of candidates) {
      const vertex = found.get(id);
      if (vertex && vertex.element.labels[0] === kind && matches(vertex.element, reference))
        return vertex;
    }
    return undefined;
  }

  /**
   * A page of the entities of a kind. Throws `VALIDATION_FAILED` for trial components of a source
   * URI, and `QUERY_TOO_COSTLY` when it would have to skip too many.
   */
  async list(
    { excludeDeleted, ...query }: ListQuery & Excluding & { readonly label: LineageKind },
    options?: ReadOptions,
  ): Promise<Page<Versioned<Vertex>>> {
    checkFilter(query);
    if (excludeDeleted) return listLiving(query, this.#living(options));
    return this.#store.list(query, options);
  }

  /** Counts the entities that {@link list} would find in all. */
  async count(
    { excludeDeleted, ...query }: VertexSelection & Excluding,
    options?: ReadOptions,
  ): Promise<number> {
    checkFilter(query);
    if (excludeDeleted) return countLiving(query, this.#living(options));
    return this.#store.count(query, options);
  }

  /** A page of associations over the whole graph. */
  associations(query: EdgeListQuery, options?: ReadOptions): Promise<Page<Versioned<Edge>>> {
    return this.#store.listEdges({ labels: ASSOCIATION_LABELS, ...query }, options);
  }

  /** Counts the associations that {@link associations} would find in all. */
  countAssociations(query: EdgeSelection, options?: ReadOptions): Promise<number> {
    return this.#store.countEdges({ labels: ASSOCIATION_LABELS, ...query }, options);
  }

  /**
   * Walks from entities, or from the entities of jobs, models and endpoints, and returns a page.
   * Throws `VALIDATION_FAILED` without a start, for a model without data, or for a negative depth,
   * and `NOT_FOUND` for a start that does not exist at the commit.
   */
  walk(walk: LineageWalk): Promise<LineageWalkPage> {
    return walkFrom({ store: this.#store, scope: this.#scope, limits: this.#limits }, walk);
  }

  /**
   * Returns the paths from an entity to another along the associations, shortest first, none
   * passing an entity twice. The ends are named like the starts of a walk. Throws
   * `QUERY_TOO_COSTLY` when the search reaches a limit too early, and the errors of {@link walk}.
   */
  async paths(query: PathQuery): Promise<readonly GraphPath[]> {
    checkDepth(query.maxDepth);
    if (query.maxPaths < 1 || query.maxPaths > MAX_PATHS)
      refuse('maxPaths', `Ask for 1 to ${MAX_PATHS} paths, not ${query.maxPaths}.`);
    const { at } = query;
    const arns = [query.from, query.to];
    const entityOf = await findStandIns(this.#store, arns, { at });
    const ends = { from: entityOf(query.from), to: entityOf(query.to) };
    const paths = await findPaths(this.#store, { ...query, ...ends }, this.#limits);
    if (paths.length === 0) await requireEntities(this.#store, { arns, entityOf }, at);
    return paths;
  }

  /**
   * Returns the items that are affected by data, a job, a model or an endpoint, the nearest first.
   * Throws `VALIDATION_FAILED` unless it is named in exactly one way, and `NOT_FOUND` where nothing
   * is recorded of it.
   */
  impact(query: ImpactQuery): Promise<Impact> {
    const services = { store: this.#store, scope: this.#scope, limits: this.#limits };
    return findImpact(services, query);
  }

  /**
   * Returns the ancestors of only one of two sides, and the differences between both. Throws
   * `NOT_FOUND` for a side that does not exist at its commit, `VALIDATION_FAILED` for a model
   * without data.
   */
  diff(sides: { readonly a: LineageSide; readonly b: LineageSide }): Promise<LineageDiff> {
    return findDiff(this.#store, sides, this.#limits);
  }

  /**
   * Searches the present for an ARN, a digest or words. Throws `VALIDATION_FAILED` for
   * a text without a word.
   */
  search(query: TextQuery, options?: ReadOptions): Promise<SearchPage> {
    return searchText(this.#store, query, options);
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

  #living(options: ReadOptions | undefined): LivingOptions {
    return { store: this.#store, scope: this.#scope, options };
  }

  #candidates(kind: LineageKind, reference: EntityReference): readonly Arn[] {
    const { arn, sourceUri, digest, name } = reference;
    if (digest !== undefined && sourceUri === undefined)
      refuse(
        'digest',
        'A digest names an artifact alone, or with its sourceUri; leave the rest out.',
      );
    const given = [arn, sourceUri, name].filter((value) => value !== undefined);
    if (given.length !== 1)
      refuse('arn', 'Name the entity in exactly one way: by its ARN, its source or its name.');
    if (arn) return lineageKindOf(arn) === kind ? [arn] : [];
    if (sourceUri !== undefined && digest !== undefined)
      return [versionArn(this.#scope, sourceUri, digest)];
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

/** The source of a trial component is an ARN, in a property that no store indexes. */
function checkFilter({ label, where }: VertexSelection): void {
  const { sourceUri, sourceUriPrefix } = where ?? {};
  if (label === 'trial_component' && (sourceUri ?? sourceUriPrefix) !== undefined)
    refuse(
      sourceUri === undefined ? 'sourceUriPrefix' : 'sourceUri',
      'Trial components have no source URI but the ARN of their job, and are not listed by it; leave sourceUri out and filter by name, type or time.',
    );
}
