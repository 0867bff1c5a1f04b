import { ArgsType, Field, Int } from 'type-graphql';

/** Where a page that goes forward begins; how long it may be is said by each list. */
@ArgsType()
export class AfterArgs {
  @Field(() => String, {
    nullable: true,
    description: 'The endCursor of the page before; none for the first page.',
  })
  readonly after?: string | null;
}

/** Items of a page whose size is not given, or given as null. */
export const DEFAULT_PAGE = 50;

/** The arguments of a page that goes forward. */
@ArgsType()
export class PageArgs extends AfterArgs {
  @Field(() => Int, {
    nullable: true,
    defaultValue: DEFAULT_PAGE,
    description: 'Items of the page.',
  })
  readonly first?: number | null;
}
