import { Field, InterfaceType } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { LineageKind, StringMap } from '#src/domain/lineage/index.js';
import { ArnScalar, DateTimeScalar, JsonObjectScalar } from '../scalars/index.js';
import { LineageKindEnum } from './lineage-enums.js';
import { NodeType } from './node.type.js';

/** What every kind of lineage entity has; incoming, outgoing and lineage are resolved for all kinds at once. */
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

  @Field(() => String, { nullable: true, description: 'The name; artifacts may have none.' })
  readonly name?: string;

  @Field(() => String, {
    nullable: true,
    description:
      'What it is among its kind, for example DataSet, Model, Image, Endpoint or SageMakerTrainingJob.',
  })
  readonly type?: string;

  @Field(() => JsonObjectScalar, { description: 'Free text by name, at most 30 entries.' })
  readonly properties!: StringMap;

  @Field(() => JsonObjectScalar, { description: 'Tags, at most 50.' })
  readonly tags!: StringMap;

  @Field(() => String, { nullable: true, description: 'ARN of who recorded it first.' })
  readonly createdBy?: string;

  @Field(() => DateTimeScalar, { description: 'When it was recorded first.' })
  readonly creationTime!: number;

  @Field(() => DateTimeScalar, { description: 'When it was changed last.' })
  readonly lastModifiedTime!: number;
}
