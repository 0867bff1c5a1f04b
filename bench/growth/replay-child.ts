import { Client, TypedDocumentString } from '#src/client/index.js';

const COMMITTED = new TypedDocumentString<{ committed: { seq: number } }, { after: number }>(
  'subscription ($after: Int!) { committed(after: $after) { seq digest } }',
);

/**
 * Reads the ledger from its first commit to `head` in a number of concurrent subscriptions, in a
 * separate process.
 */
const [url = '', head = '', subscribers = ''] = process.argv.slice(2);
await Promise.all(Array.from({ length: Number(subscribers) }, subscriber));

/** Each has a connection, as separate processes would. */
async function subscriber(): Promise<void> {
  await using client = new Client({ url });
  const commits = client.follow({
    document: COMMITTED,
    variables: (after: number | undefined) => ({ after: after ?? 0 }),
    cursorOf: ({ committed }) => committed.seq,
  });
  for await (const { committed } of commits) if (committed.seq >= Number(head)) return;
  throw new Error('The subscription ended before the head.');
}
