import type { Client } from '../client.js';
import { isForebearError } from '../errors.js';
import { ChangedDocument, type ChangedSubscription, HeadDocument } from '../generated/graphql.js';

/** What a job or an endpoint has become; null: it is deleted. */
export type ChangedNode = ChangedSubscription['changed']['node'];

/**
 * Every state of a job or an endpoint behind a commit. Read {@link ledgerHead} before the state of now, so that nothing
 * between the two is missed. Goes on when the database was restored from an earlier copy.
 */
export async function* changesOf(
  client: Client,
  arn: string,
  { after, signal }: { readonly after: number; readonly signal?: AbortSignal | undefined },
): AsyncGenerator<ChangedNode, void, undefined> {
  for (let from = after; ; ) {
    try {
      const events = client.follow({
        document: ChangedDocument,
        variables: (seq: number | undefined) => ({ arn, after: seq }),
        cursorOf: ({ changed }) => changed.commit.seq,
        after: from,
        signal,
      });
      for await (const { changed } of events) yield changed.node;
      return;
    } catch (error) {
      if (!isForebearError(error, 'LEDGER_RESTORED')) throw error;
      from = await ledgerHead(client);
    }
  }
}

/** The number of the newest commit; 0 without one. */
export async function ledgerHead(client: Client): Promise<number> {
  return (await client.ask(HeadDocument)).commits.nodes[0]?.seq ?? 0;
}
