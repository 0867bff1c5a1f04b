import { ArgsType, Field, Int } from 'type-graphql';

/** Changes of a commit that are answered when no number is given, or null. */
export const DEFAULT_CHANGES = 1_000;

/** The arguments of a page of the changes of a commit. */
@ArgsType()
export class ChangesArgs {
  @Field(() => Int, {
    nullable: true,
    defaultValue: DEFAULT_CHANGES,
    description: 'Changes of the page.',
  })
  readonly first?: number | null;

  @Field(() => Int, {
    nullable: true,
    defaultValue: 0,
    description: 'Changes to leave out: how many the pages before had.',
  })
  readonly offset?: number | null;
}
