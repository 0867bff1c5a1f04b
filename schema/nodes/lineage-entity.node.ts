import type { Arn } from '#src/domain/arn.js';
import type { Versioned, Vertex } from '#src/domain/graph/index.js';
import { LINEAGE_KINDS, type LineageKind, vertexToEntity } from '#src/domain/lineage/index.js';
import { lineageKindOf } from '#src/lineage/index.js';
import { ActionType } from '../types/action.type.js';
import { ArtifactType } from '../types/artifact.type.js';
import { ContextType } from '../types/context.type.js';
import type { LineageEntityType } from '../types/lineage-entity.type.js';
import { TrialComponentType } from '../types/trial-component.type.js';
import type { NodeKind } from './node-kind.js';

const TYPES = {
  artifact: ArtifactType,
  trial_component: TrialComponentType,
  action: ActionType,
  context: ContextType,
} as const satisfies Record<LineageKind, new () => LineageEntityType>;

/** The GraphQL object of an entity, as it was read at a commit (absent: the present). */
export function entityNode<Type extends LineageEntityType = LineageEntityType>(
  { element }: Versioned<Vertex>,
  at?: number,
): Type {
  const entity = vertexToEntity(element);
  const type = entity.kind === 'trial_component' ? entity.source?.type : entity.type;
  return Object.assign(new TYPES[entity.kind](), entity, {
    id: entity.arn,
    type,
    at,
  }) as unknown as Type;
}

/** The GraphQL object of an entity of which only the ARN is asked for. */
export function identityNode(arn: Arn, at?: number): LineageEntityType | undefined {
  const kind = lineageKindOf(arn);
  return (
    kind && Object.assign<LineageEntityType, object>(new TYPES[kind](), { id: arn, arn, kind, at })
  );
}

/** The fields that {@link identityNode} can answer. */
export const IDENTITY_FIELDS: ReadonlySet<string> = new Set(['id', 'arn', 'kind', '__typename']);

/** Lineage entities as nodes. */
export const lineageNodeKind: NodeKind = { labels: LINEAGE_KINDS, toNode: entityNode };
