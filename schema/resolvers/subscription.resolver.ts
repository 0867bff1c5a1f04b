import { Arg, Ctx, Int, Resolver, Root, Subscription } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { type Commit, type PastChange, type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import type { LogLine } from '#src/ports/log-store.js';
import { abortable } from '../abortable.js';
import type { GraphQLContext } from '../context.js';
import { commitNode } from '../nodes/commit.node.js';
import { toNode } from '../nodes/index.js';
import { logPageNode } from '../nodes/log-page.node.js';
import { ArnScalar } from '../scalars/index.js';
import { ChangeType } from '../types/change.type.js';
import { CommitType } from '../types/commit.type.js';
import { LogPageType } from '../types/log.type.js';

/** A subscription is a position in the ledger, or in a log: it goes on after the last one that was seen. */
@Resolver()
export class SubscriptionResolver {
  @Subscription(() => CommitType, {
    description: 'Every commit from now on, or after a number.',
    subscribe: ({ args, context }) => commitsAfter(args['after'], context),
  })
  committed(
    @Root() commit: Commit,
    @Arg('after', () => Int, {
      nullable: true,
      description: 'The last commit that the client has seen; absent: the newest.',
    })
    _after: number | null | undefined,
    @Ctx() { loaders }: GraphQLContext,
  ): CommitType {
    loaders.clear();
    return commitNode(commit);
  }

  @Subscription(() => ChangeType, {
    description: 'Every commit that changes a node, from now on or after a number.',
    subscribe: ({ args, context }) => changesOf(args['arn'], args['after'], context),
  })
  changed(
    @Root() { commit, change }: NodeChange,
    @Arg('arn', () => ArnScalar, { description: 'The node; it need not exist yet.' }) _arn: Arn,
    @Arg('after', () => Int, {
      nullable: true,
      description: 'The last commit that the client has seen; absent: the newest.',
    })
    _after: number | null | undefined,
    @Ctx() { loaders }: GraphQLContext,
  ): ChangeType {
    loaders.clear();
    const node =
      change.kind === 'putVertex'
        ? toNode({ element: change.vertex, version: commit.seq }, commit.seq)
        : undefined;
    return { commit: commitNode(commit), ...(node ? { node } : {}) };
  }

  @Subscription(() => LogPageType, {
    description:
      'The log of a job or an endpoint from its beginning, or after a cursor, in batches as it grows; ends with the log.',
    subscribe: ({ args, context }) => linesOf(args['arn'], args['after'], context),
  })
  log(
    @Root() lines: readonly LogLine[],
    @Arg('arn', () => ArnScalar, { description: 'The job or the endpoint.' }) _arn: Arn,
    @Arg('after', () => String, {
      nullable: true,
      description: 'The cursor of the last line that the client has seen.',
    })
    after: string | null | undefined,
  ): LogPageType {
    return logPageNode({ lines, hasNext: false, hasPrevious: typeof after === 'string' });
  }
}

/** A commit that changed the vertex behind a node. */
interface NodeChange {
  readonly commit: Commit;
  readonly change: PastChange;
}

type Position<Cursor> = Cursor | null | undefined;

async function commitsAfter(
  after: Position<number>,
  { services }: GraphQLContext,
): Promise<AsyncIterableIterator<Commit>> {
  const start = after ?? (await services.ledger.head()).seq;
  if (start < 0) {
    throw new PlatformError('CURSOR_INVALID', `There is no commit ${start}; the first one is 1.`, {
      details: { after: start },
    });
  }
  return abortable((signal) => services.ledger.changes(start, { signal }));
}

async function changesOf(
  arn: Arn,
  after: Position<number>,
  context: GraphQLContext,
): Promise<AsyncIterableIterator<NodeChange>> {
  const commits = await commitsAfter(after, context);
  const id = vertexIdOf(arn);
  const changes = changesIn(commits, id);
  // Ending the commits ends the generator too, which may be waiting for one.
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: () => changes.next(),
    async return() {
      await commits.return?.();
      return changes.return(undefined);
    },
  };
}

async function* changesIn(
  commits: AsyncIterable<Commit>,
  id: VertexId,
): AsyncGenerator<NodeChange, undefined> {
  for await (const commit of commits) {
    const change = commit.changes.find((candidate) => vertexOf(candidate) === id);
    if (change) yield { commit, change };
  }
}

function vertexOf(change: PastChange): VertexId | undefined {
  switch (change.kind) {
    case 'putVertex':
      return change.vertex.id;
    case 'removeVertex':
      return change.id;
    default:
      return undefined;
  }
}

async function linesOf(
  arn: Arn,
  after: Position<string>,
  { services }: GraphQLContext,
): Promise<AsyncIterableIterator<readonly LogLine[]>> {
  const id = vertexIdOf(arn);
  if (!(await services.store.vertices([id])).has(id)) {
    throw new PlatformError('NOT_FOUND', `There is no job or endpoint '${arn}'.`, {
      details: { arn },
    });
  }
  return abortable((signal) =>
    services.logs.follow(arn, { signal, ...(typeof after === 'string' ? { after } : {}) }),
  );
}
