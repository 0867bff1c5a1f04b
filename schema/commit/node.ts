import type { Arn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import {
  type CommitHeader,
  GENESIS,
  INDEXED,
  type PastChange,
  stringOf,
  type Vertex,
} from '#src/domain/graph/index.js';
import { isEntityVertex } from '#src/domain/lineage/index.js';
import { associationNode } from '../association/node.js';
import type { GraphQLContext } from '../context.js';
import type { ChangedElementType, CommitType } from './type.js';

/** The GraphQL object of a commit; its changes are read when they are selected. */
export function commitNode({ seq, time, actor, digest, changeCount }: CommitHeader): CommitType {
  return { seq, time, actor, digest, changeCount };
}

/** The commit with a number, as the GraphQL object; 0 stands for the empty graph before the first. */
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
      return {
        kind: 'ASSOCIATION_ADDED',
        association: associationNode(
          { element: change.edge, version: seq },
          { at: seq, isPast: true },
        ),
      };
    case 'removeEdge':
      return {
        kind: 'ASSOCIATION_REMOVED',
        association: associationNode(
          { element: change.before, version: seq },
          { at: seq - 1, isPast: true },
        ),
      };
  }
}

function vertexChange(vertex: Vertex, what: 'PUT' | 'REMOVED'): ChangedElementType {
  const arn = stringOf(vertex.properties, INDEXED.arn) as Arn | undefined;
  return {
    kind: `${isEntityVertex(vertex) ? 'ENTITY' : 'RECORD'}_${what}`,
    ...(arn === undefined ? {} : { arn }),
  };
}
