import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PlatformError } from '#src/domain/errors/index.js';
import { ReceiverFeed } from '#src/openlineage/out/receiver-feed.js';
import { jobCommits, LineageLedger, SOURCES } from '../../../support/lineage-ledger.js';
import { TestReceiver } from '../../../support/lineage-receiver.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { SILENT } from '../../../support/silent-logger.js';

const WHOLE = { first: ['START', 'RUNNING', 'COMPLETE'], last: 'COMPLETE' };

let graph: LineageLedger;
let there: TestReceiver;
const feeds: ReceiverFeed[] = [];
beforeEach(async () => {
  graph = await LineageLedger.open();
  there = await TestReceiver.open();
});
afterEach(async () => {
  for (const feed of feeds.splice(0)) await feed.close();
  await there[Symbol.asyncDispose]();
  await graph.close();
});

describe('the feed of a receiver', () => {
  it('is sent by one server at a time, and continues at another without a loss', async () => {
    const dead = new Set<string>();
    const one = await start('one', dead);
    const two = await start('two', dead);
    await jobCommits(graph, { name: 'early' });
    await vi.waitFor(() => expect(there.typesOf('training.early')).toEqual(WHOLE));
    await vi.waitFor(() => expect(one.state.counts.sent).toBe(3));
    expect(two.state.counts.sent).toBe(0);
    expect([one.state.lagMs, two.state.lagMs]).toEqual([0, undefined]);
    await one.close();
    await jobCommits(graph, { name: 'late' });
    dead.add('one');
    await vi.waitFor(() => expect(there.typesOf('training.late')).toEqual(WHOLE));
    expect(there.events).toHaveLength(6); // the end of a server notes the position
  });

  it('goes on after an event that the receiver refuses', async () => {
    there.answer = ({ job }) => (job.name === 'training.odd' ? 400 : 201);
    const feed = await start('one');
    await jobCommits(graph, { name: 'odd' });
    await jobCommits(graph, { name: 'even' });
    await vi.waitFor(() => expect(there.typesOf('training.even')).toEqual(WHOLE));
    await vi.waitFor(() => expect(feed.state.counts).toEqual({ sent: 3, refused: 3 }));
  });

  it('sends every event although a read of the store fails', async () => {
    await start('one');
    const read = graph.store.vertices.bind(graph.store);
    let failures = 0;
    vi.spyOn(graph.store, 'vertices').mockImplementation((ids, at) => {
      if (at === undefined || failures > 0) return read(ids, at);
      failures += 1;
      return Promise.reject(new PlatformError('STORE_UNAVAILABLE', 'The store is away.'));
    });
    await jobCommits(graph, { name: 'first' });
    await jobCommits(graph, { name: 'next' });
    for (const job of ['training.first', 'training.next'])
      await vi.waitFor(() => expect(there.typesOf(job)).toEqual(WHOLE));
    expect(failures).toBe(1);
  });

  it('writes no commits while there is nothing to send', async () => {
    await start('one');
    await jobCommits(graph, { name: 'only' });
    await vi.waitFor(() => expect(there.typesOf('training.only')).toEqual(WHOLE));
    await vi.waitFor(async () => {
      const { seq } = await graph.ledger.head();
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect((await graph.ledger.head()).seq).toBe(seq);
    });
  });
});

async function start(owner: string, dead = new Set<string>()): Promise<ReceiverFeed> {
  const clock = new ManualClock();
  const feed = new ReceiverFeed({
    ...SOURCES,
    store: graph.store,
    ledger: graph.ledger,
    clock,
    logger: SILENT,
    troubles: { report: () => undefined, clear: () => undefined },
    url: there.url,
    gzip: false,
    timeoutMs: 1_000,
    noteMs: 20,
    lookMs: 20,
    lease: {
      owner,
      held: true,
      leaseMs: 1_000,
      look: async () => undefined,
      absentMs: (other) => (dead.has(other) ? 1 : undefined),
    },
  });
  feeds.push(feed);
  await feed.start();
  return feed;
}
