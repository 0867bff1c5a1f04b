import type { Arn } from '#src/domain/arn.js';
import type { Versioned, Vertex } from '#src/domain/graph/index.js';
import {
  LINEAGE_KINDS,
  type LineageKind,
  lineageKindOf,
  vertexToEntity,
} from '#src/domain/lineage/index.js';
import type { NodeKind } from '../node/type.js';
import { type Moment, nodeId, PRESENT } from '../shared/moment.js';
import type { LineageEntityType } from './type.js';

const TYPE_NAMES: Readonly<Record<LineageKind, string>> = {
  artifact: 'Artifact',
  trial_component: 'TrialComponent',
  action: 'Action',
  context: 'Context',
};

/** The GraphQL object of an entity, as it was read at a moment. */
export function entityNode<Type extends LineageEntityType = LineageEntityType>(
  { element }: Versioned<Vertex>,
  moment: Moment = PRESENT,
): Type {
  const entity = vertexToEntity(element);
  const type = entity.kind === 'trial_component' ? entity.source?.type : entity.type;
  const { at, isPast } = moment;
  const id = nodeId(entity.arn, moment);
  const node = { __typename: TYPE_NAMES[entity.kind], id, type, at, isPast };
  return Object.assign(entity, node) as unknown as Type; // the entity is this call's own
}

/** The GraphQL object of an entity of which only the ARN is asked for. */
export function identityNode(arn: Arn, moment: Moment): LineageEntityType | undefined {
  const kind = lineageKindOf(arn);
  if (kind === undefined) return undefined;
  const { at, isPast } = moment;
  const id = nodeId(arn, moment);
  const __typename = TYPE_NAMES[kind];
  return { __typename, id, arn, kind, at, isPast } as unknown as LineageEntityType;
}

/** The fields that {@link identityNode} can answer. */
export const IDENTITY_FIELDS: ReadonlySet<string> = new Set(['id', 'arn', 'kind', '__typename']);

/** Lineage entities as nodes. */
export const lineageNodeKind: NodeKind = {
  has: (label) => LINEAGE_KINDS.some((kind) => kind === label),
  toNode: entityNode,
};
