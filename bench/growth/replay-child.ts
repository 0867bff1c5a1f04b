import { ApiClient } from '#src/cli/quickstart/api-client.js';

/** Reads the ledger from its first commit to `head` in so many subscriptions at once; a process of its own. */
const [url = '', head = '', subscribers = ''] = process.argv.slice(2);
const client = new ApiClient(url);

await Promise.all(
  Array.from({ length: Number(subscribers) }, () =>
    client.follow<{ committed: { seq: number } }>({
      query: 'subscription { committed(after: 0) { seq digest } }',
      variables: {},
      onData: ({ committed }) => committed.seq >= Number(head),
    }),
  ),
);
