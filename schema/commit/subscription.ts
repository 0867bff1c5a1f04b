import { Args, Ctx, Resolver, Root, Subscription } from 'type-graphql';
import { PlatformError } from '#src/domain/errors/index.js';
import {
  type Commit,
  type PastChange,
  type VertexId,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import type { GraphQLContext } from '../context.js';
import { toNode } from '../nodes.js';
import { Needs } from '../root-fields.js';
import { abortedOnReturn } from '../shared/deferred.js';
import { commitNode } from './node.js';
import { ChangedArgs, ChangeType, CommitType, CommittedArgs } from './type.js';

/** Subscriptions to the ledger; each is a position in it and goes on after the last commit that was seen. */
@Resolver()
export class CommitSubscription {
  @Needs('viewer')
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
    loaders.commits.prime(commit);
    return commitNode(commit);
  }

  @Needs('viewer')
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
    loaders.commits.prime(commit);
    const node =
      change.kind === 'putVertex'
        ? toNode({ element: change.vertex, version: commit.seq }, { at: commit.seq })
        : undefined;
    return { commit: commitNode(commit), ...(node ? { node } : {}) };
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

/** A number beyond the newest commit is refused: a subscription after it would wait for commits in silence. */
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
