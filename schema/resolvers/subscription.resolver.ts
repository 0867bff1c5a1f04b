import { Args, Ctx, Resolver, Root, Subscription } from 'type-graphql';
import { PlatformError } from '#src/domain/errors/index.js';
import {
  type Commit,
  type PastChange,
  type VertexId,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import type { LogLine } from '#src/ports/log-store.js';
import { abortedOnReturn } from '../aborted-on-return.js';
import type { GraphQLContext } from '../context.js';
import { ChangedArgs, CommittedArgs, LogArgs } from '../inputs/subscription.input.js';
import { commitNode } from '../nodes/commit.node.js';
import { toNode } from '../nodes/index.js';
import { logPageNode } from '../nodes/log-page.node.js';
import { ChangeType } from '../types/change.type.js';
import { CommitType } from '../types/commit.type.js';
import { EndpointType } from '../types/endpoint.type.js';
import { JobType } from '../types/job.type.js';
import { LogPageType } from '../types/log.type.js';

/** A subscription is a position in the ledger, or in a log: it goes on after the last one that was seen. */
@Resolver()
export class SubscriptionResolver {
  @Subscription(() => CommitType, {
    description:
      'Every commit from now on, or after a number. LEDGER_RESTORED, with the commit to go on after in its details, when the database was restored from an earlier copy.',
    subscribe: ({ args, context }) => commitsAfter(args as CommittedArgs, context),
  })
  committed(
    @Root() commit: Commit,
    @Args(() => CommittedArgs) _args: CommittedArgs,
    @Ctx() { loaders }: GraphQLContext,
  ): CommitType {
    loaders.clear();
    loaders.commits.prime(commit);
    return commitNode(commit);
  }

  @Subscription(() => ChangeType, {
    description:
      'Every commit that changes a node, from now on or after a number. LEDGER_RESTORED as for committed.',
    subscribe: ({ args, context }) => changesOf(args as unknown as ChangedArgs, context),
  })
  changed(
    @Root() { commit, change }: NodeChange,
    @Args(() => ChangedArgs) _args: ChangedArgs,
    @Ctx() { loaders }: GraphQLContext,
  ): ChangeType {
    loaders.clear();
    loaders.commits.prime(commit);
    const node =
      change.kind === 'putVertex'
        ? toNode({ element: change.vertex, version: commit.seq }, commit.seq)
        : undefined;
    return { commit: commitNode(commit), ...(node ? { node } : {}) };
  }

  @Subscription(() => LogPageType, {
    description:
      'The log of a job or an endpoint from its beginning, or after a cursor, in batches as it grows; ends with the log.',
    subscribe: ({ args, context }) => linesOf(args as unknown as LogArgs, context),
  })
  log(@Root() lines: readonly LogLine[], @Args(() => LogArgs) { after }: LogArgs): LogPageType {
    return logPageNode({ lines, hasNext: false, hasPrevious: typeof after === 'string' });
  }
}

/** A commit that changed the vertex behind a node. */
interface NodeChange {
  readonly commit: Commit;
  readonly change: PastChange;
}

async function commitsAfter(
  args: CommittedArgs,
  { services }: GraphQLContext,
): Promise<AsyncIterableIterator<Commit>> {
  const after = await startOf(args, services);
  return abortedOnReturn((signal) => services.ledger.changes(after, { signal }));
}

async function changesOf(
  { arn, ...position }: ChangedArgs,
  { services }: GraphQLContext,
): Promise<AsyncIterableIterator<NodeChange>> {
  const after = await startOf(position, services);
  const id = vertexIdOf(arn);
  return abortedOnReturn((signal) => changesIn(services.ledger.changes(after, { signal }), id));
}

/** Nobody has seen a commit that is not there yet: who names one would wait in silence for those after it. */
async function startOf(
  { after }: CommittedArgs,
  { ledger }: GraphQLContext['services'],
): Promise<number> {
  const { seq } = await ledger.head();
  const start = after ?? seq;
  if (start >= 0 && start <= seq) return start;
  throw new PlatformError(
    'CURSOR_INVALID',
    `There is no commit ${start}; give a number from 0 to ${seq}, the newest, or none to begin now.`,
    { details: { after: start, newest: seq } },
  );
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
  { arn, after }: LogArgs,
  { services }: GraphQLContext,
): Promise<AsyncIterableIterator<readonly LogLine[]>> {
  const id = vertexIdOf(arn);
  const vertex = (await services.store.vertices([id])).get(id);
  const node = vertex && toNode(vertex);
  if (!(node instanceof JobType || node instanceof EndpointType)) {
    throw new PlatformError('NOT_FOUND', `There is no job or endpoint '${arn}'.`, {
      details: { arn },
    });
  }
  return abortedOnReturn((signal) =>
    services.logs.follow(arn, { signal, ...(typeof after === 'string' ? { after } : {}) }),
  );
}
