import type { UserContext } from '@aws-sdk/client-sagemaker';
import { present } from '#schema/shared/maps.js';
import { type Arn, type ArnScope, toArn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import {
  INDEXED,
  type Versioned,
  type Vertex,
  type VertexFilter,
  vertexPosition,
} from '#src/domain/graph/index.js';
import { type LineageEntity, type LineageKind, vertexToEntity } from '#src/domain/lineage/index.js';
import { actionArn, CONTEXT_ARN_KINDS, contextArn, trialComponentArn } from '#src/lineage/index.js';
import type { OperationContext } from '../../json/operation.js';
import { type ListInput, nextToken, pageOf } from '../lists.js';
import { timeOut } from '../values.js';

/** The entities of a kind. */
export type EntityOf<Kind extends LineageKind> = Extract<LineageEntity, { kind: Kind }>;

/** The original's words for an entity that exists: its clients search for them. */
export const EXISTS = { takenWords: 'The entity already exists' };

/**
 * Returns the entity of a kind that a text names: its ARN, or its name. Clients take names from
 * ARNs, which are lower-cased, so that the case of a name does not matter. Throws `NOT_FOUND`.
 */
export async function requireEntity<Kind extends LineageKind>(
  kind: Kind,
  text: string,
  { services }: OperationContext,
): Promise<Versioned<EntityOf<Kind>>> {
  for (const arn of arnsNamed(kind, text, services.scope)) {
    const found = await services.lineage.find(kind, { arn });
    if (found) return toEntity(found);
  }
  const message = `There is no ${kind.replace('_', ' ')} '${text}'.`;
  throw new PlatformError('NOT_FOUND', message, { details: { name: text } });
}

function arnsNamed(kind: LineageKind, text: string, scope: ArnScope): readonly Arn[] {
  if (kind === 'artifact' || text.startsWith('arn:')) return [toArn(text)];
  if (kind === 'context')
    return CONTEXT_ARN_KINDS.map((arnKind) => contextArn(scope, text, arnKind));
  return [kind === 'action' ? actionArn(scope, text) : trialComponentArn(scope, text)];
}

/** Reads an entity of a known kind. */
export function toEntity<Kind extends LineageKind>({
  element,
  version,
}: Versioned<Vertex>): Versioned<EntityOf<Kind>> {
  return { element: vertexToEntity(element) as EntityOf<Kind>, version };
}

/** The ARN of an entity that was just recorded. */
export function recordedArn({ element }: Versioned<Vertex>): Arn {
  return element.properties[INDEXED.arn] as Arn;
}

/** Who recorded and changed an entity, and when. The last change is the commit of its version. */
export async function marksOut(
  { element, version }: Versioned<LineageEntity>,
  { services }: OperationContext,
) {
  const header = await services.lineage.commit({ seq: version });
  return {
    ...timesOut(element),
    CreatedBy: userOut(element.createdBy),
    LastModifiedBy: userOut(header?.actor),
  };
}

/** When an entity was recorded and changed. */
export function timesOut({ creationTime, lastModifiedTime }: LineageEntity) {
  return { CreationTime: timeOut(creationTime), LastModifiedTime: timeOut(lastModifiedTime) };
}

/** A caller in the original's form; the platform itself has no ARN. */
export function userOut(caller: string | undefined): UserContext | undefined {
  if (caller === undefined) return undefined;
  const Arn = caller.startsWith('arn:') ? caller : undefined;
  return Arn === undefined
    ? { UserProfileName: caller }
    : { IamIdentity: { Arn, PrincipalId: caller.slice(caller.lastIndexOf('/') + 1) } };
}

/** The conditions that lists of entities have in common. */
export interface EntityListInput extends ListInput {
  readonly CreatedAfter?: Date | undefined;
  readonly CreatedBefore?: Date | undefined;
}

/** The entities to list. */
export interface EntityList<Kind extends LineageKind> {
  readonly kind: Kind;
  /** A name in the tokens of the list. */
  readonly label: string;
  readonly type?: string | undefined;
  readonly sourceUri?: string | undefined;
}

/** Returns a page of entities, and the token of the next one. */
export async function listEntities<Kind extends LineageKind>(
  { kind, label, type, sourceUri }: EntityList<Kind>,
  input: EntityListInput,
  { services, signal }: OperationContext,
): Promise<{
  readonly items: readonly EntityOf<Kind>[];
  readonly next: { readonly NextToken?: string };
}> {
  const page = pageOf(label, input);
  const where: VertexFilter = present({
    type,
    sourceUri,
    createdAfter: input.CreatedAfter?.getTime(),
    createdBefore: input.CreatedBefore?.getTime(),
  });
  const { items, hasNext } = await services.lineage.list(
    { label: kind, ...page, where },
    { signal },
  );
  const last = hasNext ? items.at(-1) : undefined;
  const position = last && vertexPosition(last.element, page.order.by);
  return {
    items: items.map((item) => toEntity<Kind>(item).element),
    next: nextToken(label, page, position),
  };
}
