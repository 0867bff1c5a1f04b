import { ArgsType, Field, Int } from 'type-graphql';
import { optional } from './describe.js';
import { AT_COMMIT } from './moment.js';

/** Where a page that goes forward begins; how long it may be is said by each list. */
@ArgsType()
export class AfterArgs {
  @Field(() => String, optional('The endCursor of the page before; none for the first page.'))
  readonly after?: string;
}

/** The arguments of a page that goes forward. */
@ArgsType()
export class PageArgs extends AfterArgs {
  @Field(() => Int, optional('Items of the page.', 50))
  readonly first!: number;
}

/** The arguments of a page of records. */
@ArgsType()
export class RecordListArgs extends PageArgs {
  @Field(() => Int, AT_COMMIT)
  readonly atCommit?: number;
}
