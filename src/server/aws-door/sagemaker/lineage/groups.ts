import type { Tag } from '@aws-sdk/client-sagemaker';
import { present } from '#schema/shared/maps.js';
import type { Arn, ArnScope } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { Versioned } from '#src/domain/graph/index.js';
import type { Context } from '#src/domain/lineage/index.js';
import { contextArn, type NewContext } from '#src/lineage/index.js';
import type { OperationContext } from '../../json/operation.js';
import type { Checked } from '../../json/parse-input.js';
import { tagsIn } from '../values.js';
import { toEntity } from './entities.js';

/** Experiments and trials, which are contexts here, with the kinds of their ARNs. */
const ARN_KINDS = { Experiment: 'experiment', Trial: 'experiment-trial' } as const;
export type GroupType = keyof typeof ARN_KINDS;

/** The name to show is a property, because contexts have none. */
const DISPLAY_NAME = 'DisplayName';

/** The ARN of an experiment or a trial. */
export function groupArn(scope: ArnScope, type: GroupType, name: string): Arn {
  return contextArn(scope, name, ARN_KINDS[type]);
}

/** Returns an experiment or a trial by name. Throws `NOT_FOUND`. */
export async function requireGroup(
  type: GroupType,
  name: string,
  { services }: OperationContext,
): Promise<Versioned<Context>> {
  const arn = groupArn(services.scope, type, name);
  const found = await services.lineage.find('context', { arn });
  if (found) return toEntity<'context'>(found);
  const what = type.toLowerCase();
  throw new PlatformError('NOT_FOUND', `There is no ${what} '${name}'.`, { details: { name } });
}

/** The members that requests for experiments and trials have in common. */
interface GroupInput {
  readonly DisplayName?: string | undefined;
  readonly Description?: string | undefined;
  readonly Tags?: readonly Checked<Tag>[] | undefined;
}

/** A new experiment or trial. */
export function groupIn(
  arn: Arn,
  { type, name }: { readonly type: GroupType; readonly name: string },
  { DisplayName, Description, Tags }: GroupInput,
): NewContext {
  return {
    name,
    type,
    source: { uri: arn, type: 'ARN' },
    ...(DisplayName !== undefined && { properties: { [DISPLAY_NAME]: DisplayName } }),
    ...present({ description: Description }),
    tags: tagsIn(Tags),
  };
}

/** Changes the given members of an experiment or a trial. Throws `NOT_FOUND`. */
export async function changeGroup(
  arn: Arn,
  { DisplayName, Description }: GroupInput,
  { services, principal }: OperationContext,
): Promise<void> {
  const edit = (known: Context): Context => ({
    ...known,
    ...present({ description: Description }),
    properties: { ...known.properties, ...present({ [DISPLAY_NAME]: DisplayName }) },
  });
  await services.recorder.update({ arn, kind: 'context', actor: principal.arn, edit });
}

/** The name to show of an experiment or a trial; default: its name. */
export function displayNameOf({ name, properties }: Context): string {
  return properties[DISPLAY_NAME] ?? name;
}
