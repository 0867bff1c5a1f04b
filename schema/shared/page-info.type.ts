import { Field, ObjectType } from 'type-graphql';
import { optional, plain } from './describe.js';

@ObjectType('PageInfo', plain('Where a page stands among its neighbours.'))
export class PageInfoType {
  @Field(() => Boolean, { description: 'Another page follows; give endCursor as after.' })
  readonly hasNextPage!: boolean;

  @Field(() => Boolean, { description: 'A page came before this one.' })
  readonly hasPreviousPage!: boolean;

  @Field(() => String, optional('The cursor of the first item.'))
  readonly startCursor?: string;

  @Field(() => String, optional('The cursor of the last item.'))
  readonly endCursor?: string;
}
