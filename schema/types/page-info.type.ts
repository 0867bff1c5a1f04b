import { Field, ObjectType } from 'type-graphql';

/** Where a page stands among its neighbours. */
@ObjectType('PageInfo', {
  description: 'Where a page stands among its neighbours.',
  simpleResolvers: true,
})
export class PageInfoType {
  @Field(() => Boolean, { description: 'Another page follows; give endCursor as after.' })
  readonly hasNextPage!: boolean;

  @Field(() => Boolean, { description: 'A page came before this one.' })
  readonly hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true, description: 'The cursor of the first item.' })
  readonly startCursor?: string;

  @Field(() => String, { nullable: true, description: 'The cursor of the last item.' })
  readonly endCursor?: string;
}
