import type { Arn } from '#src/domain/arn.js';
import type { Versioned, Vertex } from '#src/domain/graph/index.js';
import { LINEAGE_KINDS, type LineageKind, vertexToEntity } from '#src/domain/lineage/index.js';
import { lineageKindOf } from '#src/lineage/index.js';
import type { NodeKind } from '../node/kind.js';
import type { LineageEntityType } from './type.js';

const TYPE_NAMES: Readonly<Record<LineageKind, string>> = {
  artifact: 'Artifact',
  trial_component: 'TrialComponent',
  action: 'Action',
  context: 'Context',
};

/** The GraphQL object of an entity, as it was read at a commit (absent: the present). */
export function entityNode<Type extends LineageEntityType = LineageEntityType>(
  { element }: Versioned<Vertex>,
  at?: number,
): Type {
  const entity = vertexToEntity(element);
  const type = entity.kind === 'trial_component' ? entity.source?.type : entity.type;
  const node = { __typename: TYPE_NAMES[entity.kind], id: entity.arn, type, at };
  return Object.assign(entity, node) as unknown as Type; // the entity is this call's own
}

/** The GraphQL object of an entity of which only the ARN is asked for. */
export function identityNode(arn: Arn, at?: number): LineageEntityType | undefined {
  const kind = lineageKindOf(arn);
  if (kind === undefined) return undefined;
  return { __typename: TYPE_NAMES[kind], id: arn, arn, kind, at } as unknown as LineageEntityType;
}

/** The fields that {@link identityNode} can answer. */
export const IDENTITY_FIELDS: ReadonlySet<string> = new Set(['id', 'arn', 'kind', '__typename']);

/** Lineage entities as nodes. */
export const lineageNodeKind: NodeKind = { labels: LINEAGE_KINDS, toNode: entityNode };
