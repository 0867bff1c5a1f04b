import type { ActionSource, ContextSource, Tag } from '@aws-sdk/client-sagemaker';
import { editEntity } from '#schema/lineage-entity/edit.js';
import { present } from '#schema/shared/maps.js';
import type { Arn } from '#src/domain/arn.js';
import type {
  ActionStatus,
  EntitySource,
  LineageKind,
  StringMap,
} from '#src/domain/lineage/index.js';
import type { OperationContext } from '../../json/operation.js';
import type { Checked } from '../../json/parse-input.js';
import { tagsIn } from '../values.js';
import { type EntityOf, marksOut, requireEntity } from './entities.js';

/** The members that requests for new actions and contexts have in common. */
interface SourcedInput {
  readonly Source: Checked<ActionSource | ContextSource>;
  readonly Description?: string | undefined;
  readonly Properties?: StringMap | undefined;
  readonly Tags?: readonly Checked<Tag>[] | undefined;
}

/** The common fields of a new action or context. */
export function sourcedIn({ Source, Description, Properties, Tags }: SourcedInput) {
  const { SourceUri: uri, SourceType: type, SourceId: id } = Source;
  const source: EntitySource = { uri, ...present({ type, id }) };
  return {
    source,
    tags: tagsIn(Tags),
    ...present({ description: Description, properties: Properties }),
  };
}

/** A source in the original's form. */
export function sourceOut({ uri, type, id }: EntitySource): ActionSource & ContextSource {
  return { SourceUri: uri, SourceType: type, SourceId: id };
}

/** The members that only the description of an action or a context has. */
export async function detailsOut(
  found: Parameters<typeof marksOut>[0] & { readonly element: EntityOf<'action' | 'context'> },
  context: OperationContext,
) {
  const { description, properties } = found.element;
  const marks = await marksOut(found, context);
  return { Description: description, Properties: { ...properties }, ...marks };
}

/** The members that requests for changes have in common. */
interface ChangeInput {
  readonly ArtifactName?: string | undefined;
  readonly Description?: string | undefined;
  readonly Status?: ActionStatus | undefined;
  readonly Properties?: StringMap | undefined;
  readonly PropertiesToRemove?: readonly string[] | undefined;
}

/** An entity of a kind, by its name or its ARN. */
interface Named<Kind extends LineageKind> {
  readonly kind: Kind;
  readonly name: string;
}

/** Changes an entity; the given properties replace all. Throws `NOT_FOUND`. */
export async function changeEntity(
  { kind, name }: Named<Exclude<LineageKind, 'trial_component'>>,
  input: ChangeInput,
  context: OperationContext,
): Promise<Arn> {
  const { arn } = (await requireEntity(kind, name, context)).element;
  const edit = editEntity({
    arn,
    ...present({
      name: input.ArtifactName,
      description: input.Description,
      status: input.Status,
      properties: input.Properties,
      propertiesToRemove: input.PropertiesToRemove,
    }),
  });
  const { services, principal } = context;
  await services.recorder.update({ arn, kind, actor: principal.arn, edit });
  return arn;
}

/** Deletes an entity. Throws `NOT_FOUND`, and `VERTEX_HAS_EDGES` for one with associations. */
export async function deleteEntity(
  { kind, name }: Named<LineageKind>,
  context: OperationContext,
): Promise<Arn> {
  const { arn } = (await requireEntity(kind, name, context)).element;
  const { services, principal } = context;
  return services.recorder.delete(arn, kind, principal.arn);
}
