import { Arg, Args, Authorized, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { GraphQLContext } from '../context.js';
import { DEFAULT_PAGE, PageArgs } from '../inputs/page.args.js';
import { RecordLineageInput } from '../inputs/record-lineage.input.js';
import { toBatch } from '../inputs/to-lineage.js';
import { commitNode } from '../nodes/commit.node.js';
import { cursorInvalid, decodeCursor, encodeCursor, pageSize, toConnection } from '../paging.js';
import { present } from '../present.js';
import { DateTimeScalar } from '../scalars/index.js';
import { CommitConnection, CommitType } from '../types/commit.type.js';
import type { ConnectionOf } from '../types/connection.js';

/** The ledger. */
@Resolver(() => CommitType)
export class CommitResolver {
  @Query(() => CommitType, {
    nullable: true,
    description:
      'A commit by number, or the last one at or before a time; the newest when neither is given.',
  })
  async commit(
    @Arg('seq', () => Int, { nullable: true, description: 'Its number.' })
    seq: number | null | undefined,
    @Arg('time', () => DateTimeScalar, { nullable: true, description: 'A time.' })
    time: number | null | undefined,
    @Ctx() { services }: GraphQLContext,
  ): Promise<CommitType | undefined> {
    const header = await services.lineage.commit(present({ seq, time }));
    return header && commitNode(header);
  }

  @Query(() => CommitConnection, { description: 'The commits, newest first.' })
  async commits(
    @Args(() => PageArgs) args: PageArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<ConnectionOf<CommitType>> {
    const first = pageSize(args.first ?? DEFAULT_PAGE, context);
    const before = commitBefore(args.after);
    const headers = await context.services.lineage.commits(first + 1, before);
    const page = headers.slice(0, first);
    return toConnection({
      nodes: page.map(commitNode),
      cursors: page.map(({ seq }) => encodeCursor({ o: 'commits', s: seq })),
      hasNext: headers.length > first,
      hasPrevious: before !== undefined,
    });
  }

  @Authorized('operator')
  @Mutation(() => CommitType, {
    description:
      'Records entities and associations in one commit: all of it, or nothing. When all of it is known already the newest commit is returned. VALIDATION_FAILED for nothing, and for more than 10,000 of them together: send more in several requests.',
  })
  async recordLineage(
    @Arg('input', () => RecordLineageInput, { description: 'What to record.' })
    input: RecordLineageInput,
    @Ctx() { services, principal, loaders }: GraphQLContext,
  ): Promise<CommitType> {
    loaders.clear();
    return commitNode(await services.recorder.record(toBatch(input), principal.arn));
  }
}

function commitBefore(cursor: string | null | undefined): number | undefined {
  if (cursor === undefined || cursor === null) return undefined;
  const { o, s } = decodeCursor(cursor);
  if (o !== 'commits' || typeof s !== 'number') throw cursorInvalid(cursor);
  return s;
}
