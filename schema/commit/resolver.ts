import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { PlatformError } from '#src/domain/errors/index.js';
import { refuse } from '#src/domain/request/index.js';
import type { GraphQLContext } from '../context.js';
import { Needs } from '../root-fields.js';
import { DateTimeScalar } from '../scalars/index.js';
import { optional } from '../shared/describe.js';
import { present } from '../shared/maps.js';
import {
  type ConnectionOf,
  cursorInvalid,
  decodeCursor,
  encodeCursor,
  PageArgs,
  pageSize,
  toConnection,
} from '../shared/paging.js';
import { changedElement, commitNode } from './node.js';
import {
  ChangedElementType,
  ChangesArgs,
  CommitConnection,
  CommitType,
  RecordLineageInput,
  toBatch,
} from './type.js';

/** The ledger. */
@Resolver(() => CommitType)
export class CommitResolver {
  @Needs('viewer')
  @Query(() => CommitType, {
    nullable: true,
    description:
      'A commit by number, or the last one at or before a time; the newest when neither is given.',
  })
  async commit(
    @Arg('seq', () => Int, optional('Its number.')) seq: number | undefined,
    @Arg('time', () => DateTimeScalar, optional('A time.')) time: number | undefined,
    @Ctx() { services }: GraphQLContext,
  ): Promise<CommitType | undefined> {
    const header = await services.lineage.commit(present({ seq, time }));
    return header && commitNode(header);
  }

  @Needs('viewer')
  @Query(() => CommitConnection, { description: 'The commits, newest first.' })
  async commits(
    @Args(() => PageArgs) args: PageArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<ConnectionOf<CommitType>> {
    const first = pageSize(args.first, context);
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

  @FieldResolver(() => [ChangedElementType], {
    description:
      'Its changes, in the order of its digest. QUERY_TOO_COSTLY when the commits of a request have too many changes in all.',
  })
  async changes(
    @Root() { seq, changeCount }: CommitType,
    @Args(() => ChangesArgs) args: ChangesArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<readonly ChangedElementType[]> {
    const { loaders } = context;
    const { offset } = args;
    const first = pageSize(args.first, context);
    if (offset < 0) refuse('offset', `Leave out 0 changes or more, not ${offset}.`);
    if (offset >= changeCount) return [];
    const total = await loaders.commits.ask(changeCount);
    if (total > MAX_READ_CHANGES && total > changeCount) throw tooManyChanges(total);
    const changes = (await loaders.commits.commit(seq))?.changes ?? [];
    return changes.slice(offset, offset + first).map((change) => changedElement(change, seq));
  }

  @Needs('operator')
  @Mutation(() => CommitType, {
    description:
      'Records entities and associations in one commit: all of it, or nothing. When all of it is known already the newest commit is returned. VALIDATION_FAILED for nothing, and for more than 10,000 of them together: send more in several requests.',
  })
  async recordLineage(
    @Arg('input', () => RecordLineageInput, { description: 'What to record.' })
    input: RecordLineageInput,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<CommitType> {
    return commitNode(await services.recorder.record(toBatch(input), principal.arn));
  }
}

/** Changes of several commits that one request may read. */
const MAX_READ_CHANGES = 100_000;

function tooManyChanges(total: number): PlatformError {
  return new PlatformError(
    'QUERY_TOO_COSTLY',
    `The commits of this request have ${total} changes; at most ${MAX_READ_CHANGES} are read. Ask for fewer commits at a time (first).`,
    { details: { max: MAX_READ_CHANGES, cost: total } },
  );
}

function commitBefore(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const { o, s } = decodeCursor(cursor);
  if (o !== 'commits' || typeof s !== 'number') throw cursorInvalid(cursor);
  return s;
}
