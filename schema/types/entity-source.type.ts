import { Field, ObjectType } from 'type-graphql';

/** What an action or a context stands for. */
@ObjectType('EntitySource', {
  description: 'What an action or a context stands for.',
  simpleResolvers: true,
})
export class EntitySourceType {
  @Field(() => String, { description: 'A URI or an ARN.' })
  readonly uri!: string;

  @Field(() => String, { nullable: true, description: 'What kind of source it is.' })
  readonly type?: string;

  @Field(() => String, { nullable: true, description: 'An identifier of the source.' })
  readonly id?: string;
}
