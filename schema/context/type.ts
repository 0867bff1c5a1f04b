import { ArgsType, Field, InputType, ObjectType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { EntitySource } from '#src/domain/lineage/index.js';
import type { NewContext } from '#src/lineage/index.js';
import {
  CreateSourcedInput,
  NamedEntityArgs,
  UpdatePropertiesInput,
} from '../lineage-entity/input.js';
import { EntitySourceType, LineageEntityType } from '../lineage-entity/type.js';
import { NodeType } from '../node/type.js';
import { ArnScalar } from '../scalars/index.js';
import { optional, plain } from '../shared/describe.js';
import { withTexts } from '../shared/maps.js';
import { defineConnection } from '../shared/paging.js';

@ObjectType('Context', {
  implements: [NodeType, LineageEntityType],
  ...plain('A logical grouping, such as an endpoint, a trial or an experiment.'),
})
export class ContextType extends LineageEntityType {
  @Field(() => EntitySourceType, { description: 'What it represents.' })
  readonly source!: EntitySource;

  @Field(() => String, optional('A description.'))
  readonly description?: string;
}

export const ContextConnection = defineConnection({
  name: 'Context',
  items: 'contexts',
  node: () => ContextType,
});

/** Names a context. */
@ArgsType()
export class ContextArgs extends NamedEntityArgs {
  @Field(
    () => String,
    optional('Its type, which distinguishes an experiment from a trial of the same name.'),
  )
  readonly type?: string;
}

@InputType('CreateContextInput', { description: 'A context to record.' })
export class CreateContextInput extends CreateSourcedInput {
  @Field(() => String, {
    description: 'The name: 1 to 120 letters, digits, inner hyphens and underscores.',
  })
  readonly name!: string;

  @Field(() => String, { description: 'The resource that it represents: a URI or an ARN.' })
  readonly sourceUri!: string;

  @Field(() => String, {
    description: 'Its type, for example Endpoint or ModelGroup; Experiment and Trial create those.',
  })
  readonly type!: string;
}

@InputType('UpdateContextInput', {
  description: 'The changes of a context; its source and its type are fixed.',
})
export class UpdateContextInput extends UpdatePropertiesInput {
  @Field(() => ArnScalar, { description: 'Which context.' })
  readonly arn!: Arn;

  @Field(() => String, optional('The new description.'))
  readonly description?: string;
}

/** The entity of a context's input. */
export function toNewContext({ sourceUri, sourceType, ...input }: CreateContextInput): NewContext {
  const source = { uri: sourceUri, ...(sourceType === undefined ? {} : { type: sourceType }) };
  return { ...withTexts(input, 'properties', 'tags'), source };
}
