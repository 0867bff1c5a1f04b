import { ArgsType, Field, Int } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import { ArnScalar } from '../scalars/index.js';

/** A position in the ledger. */
@ArgsType()
export class CommittedArgs {
  @Field(() => Int, {
    nullable: true,
    description:
      'The last commit that the client has seen, 0 for none; absent: the newest. CURSOR_INVALID when there is no such commit.',
  })
  readonly after?: number | null;
}

/** A node, and a position in the ledger. */
@ArgsType()
export class ChangedArgs extends CommittedArgs {
  @Field(() => ArnScalar, { description: 'The node; it need not exist yet.' })
  readonly arn!: Arn;
}

/** A log, and a position in it. */
@ArgsType()
export class LogArgs {
  @Field(() => ArnScalar, { description: 'The job or the endpoint.' })
  readonly arn!: Arn;

  @Field(() => String, {
    nullable: true,
    description:
      'The cursor of the last line that the client has seen; absent: from the beginning.',
  })
  readonly after?: string | null;
}
