import type { Client } from '#src/client/client.js';
import {
  ChangedDocument,
  type ChangedSubscription,
  HeadDocument,
} from '#src/client/generated/graphql.js';

/** What a node is after a change; null once it is deleted. */
export type ChangedNode = ChangedSubscription['changed']['node'];

/** The number of the newest commit: what is read afterwards and followed from it on misses nothing. */
export async function headOf(client: Client): Promise<number> {
  const { commits } = await client.ask(HeadDocument);
  return commits.nodes[0]?.seq ?? 0;
}

/** The states of a node behind a commit, one for each change, until the signal is aborted. */
export async function* changesOf(
  client: Client,
  {
    arn,
    after,
    signal,
  }: { readonly arn: string; readonly after: number; readonly signal?: AbortSignal },
): AsyncGenerator<ChangedNode, void, undefined> {
  const events = client.follow({
    document: ChangedDocument,
    variables: (seq: number | undefined) => ({ arn, after: seq ?? after }),
    cursorOf: ({ changed }) => changed.commit.seq,
    after,
    signal,
  });
  for await (const { changed } of events) yield changed.node;
}
