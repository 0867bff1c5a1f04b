import { Field, InterfaceType, ObjectType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { LineageKind, StringMap } from '#src/domain/lineage/index.js';
import { NodeType } from '../node/type.js';
import { ArnScalar, DateTimeScalar, JsonObjectScalar } from '../scalars/index.js';
import { defineEnum, optional, plain } from '../shared/describe.js';

export const LineageKindEnum = defineEnum('LineageKind', 'The four kinds of lineage entity.', {
  ARTIFACT: [
    'artifact',
    'A URI-addressable object or data, such as a data set, an image or a model.',
  ],
  TRIAL_COMPONENT: [
    'trial_component',
    'A stage of a trial: a processing, training or transform job.',
  ],
  ACTION: ['action', 'An activity, such as a model deployment.'],
  CONTEXT: ['context', 'A logical grouping, such as an endpoint, a trial or an experiment.'],
});

/**
 * The common fields of lineage entities; incoming, outgoing and lineage are resolved once for all
 * kinds.
 */
@InterfaceType('LineageEntity', {
  implements: NodeType,
  description:
    'A recorded step or thing of a workflow: an artifact, a trial component, an action or a context.',
})
export abstract class LineageEntityType extends NodeType {
  @Field(() => ArnScalar, { description: 'The Amazon Resource Name; unique.' })
  readonly arn!: Arn;

  @Field(() => LineageKindEnum, { description: 'Which of the four kinds it is.' })
  readonly kind!: LineageKind;

  @Field(() => String, optional('The name; an artifact need not have one.'))
  readonly name?: string;

  @Field(
    () => String,
    optional(
      'The type within its kind, for example DataSet, Model, Image, Endpoint or SageMakerTrainingJob.',
    ),
  )
  readonly type?: string;

  @Field(() => JsonObjectScalar, { description: 'Free text by name, at most 30 entries.' })
  readonly properties!: StringMap;

  @Field(() => JsonObjectScalar, { description: 'Tags, at most 50.' })
  readonly tags!: StringMap;

  @Field(() => String, optional('ARN of who recorded it first.'))
  readonly createdBy?: string;

  @Field(() => DateTimeScalar, { description: 'When it was recorded first.' })
  readonly creationTime!: number;

  @Field(() => DateTimeScalar, { description: 'When it was changed last.' })
  readonly lastModifiedTime!: number;
}

@ObjectType('EntitySource', plain('The resource behind an action or a context.'))
export class EntitySourceType {
  @Field(() => String, { description: 'A URI or an ARN.' })
  readonly uri!: string;

  @Field(() => String, optional('The type of the source.'))
  readonly type?: string;

  @Field(() => String, optional('An identifier of the source.'))
  readonly id?: string;
}
