import type { Arn, ArnScope } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import {
  changedId,
  type EdgeId,
  type ProposedChange,
  type Vertex,
  type VertexId,
} from '#src/domain/graph/index.js';
import type {
  AssociationType,
  LineageEntity,
  LineageKind,
  StringMap,
} from '#src/domain/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

/**
 * The changes of one change set, with each element once: a later change of an element applies to
 * the result of the earlier ones. A put of a removed element replaces it, and repeated removals are
 * one.
 */
export class DraftChanges {
  readonly #changes = new Map<string, ProposedChange>();

  add(change: ProposedChange): void {
    const key = keyOf(change);
    const before = this.#changes.get(key);
    if (before && 'ifAbsent' in change) {
      if (before.kind === 'putVertex' || before.kind === 'putEdge') return;
      const { ifAbsent: _, ...put } = change;
      this.#changes.set(key, put);
    } else this.#changes.set(key, change);
  }

  /** The vertex after these changes; undefined when they do not put it. */
  vertex(id: VertexId): Vertex | undefined {
    const change = this.#changes.get(`v${id}`);
    return change?.kind === 'putVertex' && !change.ifAbsent ? change.vertex : undefined;
  }

  removes(element: 'vertex' | 'edge', id: VertexId | EdgeId): boolean {
    return this.#changes.get(`${element[0]}${id}`)?.kind.startsWith('remove') ?? false;
  }

  all(): ProposedChange[] {
    return [...this.#changes.values()];
  }

  copy(): DraftChanges {
    const copy = new DraftChanges();
    for (const [key, change] of this.#changes) copy.#changes.set(key, change);
    return copy;
  }
}

/** Vertices and edges have separate ids. */
function keyOf(change: ProposedChange): string {
  return `${change.kind.endsWith('Vertex') ? 'v' : 'e'}${changedId(change)}`;
}

/** The context of a draft. */
export interface DraftOptions {
  readonly store: GraphStore;
  readonly scope: ArnScope;
  /** ARN of the caller, or `forebear`. */
  readonly actor: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * How an association is recorded: `create` refuses a known one, `ensure` leaves it unchanged,
 * `renew` updates its time.
 */
export interface AssociateOptions {
  readonly type?: AssociationType;
  readonly mode?: 'create' | 'ensure' | 'renew';
}

/** Refuses to create an entity that exists. */
export function entityExists(arn: Arn): PlatformError {
  return new PlatformError(
    'ALREADY_EXISTS',
    `'${arn}' exists already; update it, or record it under another name.`,
    { details: { arn } },
  );
}

/** Refuses a second association between the same two entities. */
export function associationExists(source: Arn, destination: Arn): PlatformError {
  return new PlatformError(
    'ALREADY_EXISTS',
    `'${source}' is associated with '${destination}' already; delete that association first to give it another type.`,
    { details: { source, destination } },
  );
}

/** Refuses an association with an entity that does not exist. */
export function endMissing(arn: Arn): PlatformError {
  return new PlatformError(
    'EDGE_END_MISSING',
    `'${arn}' does not exist; record it before it is associated, or in the same recordLineage.`,
    { details: { arn } },
  );
}

/** The changes of an update. */
export interface UpdateTarget<Kind extends LineageKind> {
  readonly arn: Arn;
  readonly kind: Kind;
  readonly actor: string;
  readonly edit: (
    known: Extract<LineageEntity, { kind: Kind }>,
  ) => Extract<LineageEntity, { kind: Kind }>;
}

/** The changes of an edit of tags. */
export interface TagTarget {
  readonly arn: Arn;
  readonly actor: string;
  readonly tags: StringMap;
  readonly remove: readonly string[];
}
