import { type Arn, isArn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import {
  type CommitHeader,
  type Edge,
  GENESIS,
  INDEXED,
  isBookkeeping,
  type PastChange,
  stringOf,
  type Vertex,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import { isAssociation, isEntity, shownEdge, shownVertex } from '#src/domain/lineage/index.js';
import { TRIAL_LABEL } from '#src/domain/tuning/index.js';
import { associationNode } from '../association/node.js';
import type { GraphQLContext } from '../context.js';
import type { ChangedElementType, CommitType } from './type.js';

/** The GraphQL object of a commit; its changes are read when they are selected. */
export function commitNode({ seq, time, actor, digest, changeCount }: CommitHeader): CommitType {
  return { seq, time, actor, digest, changeCount };
}

/** The commit with a number, as the GraphQL object; 0 is the empty graph before the first. */
export async function commitBySeq(seq: number, context: GraphQLContext): Promise<CommitType> {
  if (seq === 0) return commitNode({ ...GENESIS, actor: 'forebear', changeCount: 0 });
  const header = await context.loaders.commits.header(seq);
  if (header) return commitNode(header);
  throw new PlatformError('NOT_FOUND', `There is no commit ${seq}.`, { details: { seq } });
}

/** The ends of an association that was removed are read as they stood before. */
export function changedElement(change: PastChange, seq: number): ChangedElementType {
  switch (change.kind) {
    case 'putVertex':
      return vertexChange(change.vertex, 'PUT');
    case 'removeVertex':
      return vertexChange(change.before, 'REMOVED');
    case 'putEdge':
      return edgeChange(change.edge, 'ADDED', seq);
    case 'removeEdge':
      return edgeChange(change.before, 'REMOVED', seq - 1);
  }
}

function edgeChange(element: Edge, what: 'ADDED' | 'REMOVED', at: number): ChangedElementType {
  if (!isAssociation(element)) {
    const kind = what === 'ADDED' ? 'FOREIGN_PUT' : 'FOREIGN_REMOVED';
    return { kind, foreignId: shownEdge(element).id };
  }
  const association = associationNode({ element, version: at }, { at, isPast: true });
  return { kind: `ASSOCIATION_${what}`, association };
}

function vertexChange(vertex: Vertex, what: 'PUT' | 'REMOVED'): ChangedElementType {
  if (isEntity(vertex)) return { kind: `ENTITY_${what}`, ...arnOf(vertex) };
  if (isOfPlatform(vertex)) return { kind: `RECORD_${what}`, ...arnOf(vertex) };
  return { kind: `FOREIGN_${what}`, foreignId: shownVertex(vertex).id };
}

function isOfPlatform(vertex: Vertex): boolean {
  const { arn } = arnOf(vertex);
  const isRecord = arn !== undefined && vertexIdOf(arn) === vertex.id;
  return isRecord || isBookkeeping(vertex) || vertex.labels[0] === TRIAL_LABEL;
}

function arnOf({ properties }: Vertex): { readonly arn?: Arn } {
  const arn = stringOf(properties, INDEXED.arn);
  return arn !== undefined && isArn(arn) ? { arn } : {};
}
