import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeHolding } from '#src/openlineage/holding/holding.js';
import { ReceiverFeed } from '#src/openlineage/out/receiver-feed.js';
import { jobCommits, LineageLedger, SOURCES } from '../../../support/lineage-ledger.js';
import { TestReceiver } from '../../../support/lineage-receiver.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { SILENT } from '../../../support/silent-logger.js';

/** More jobs than events that are sent at the same time. */
const JOBS = Array.from({ length: 12 }, (_, at) => `job${at}`);
const WHOLE = { first: ['START', 'RUNNING', 'COMPLETE'], last: 'COMPLETE' };
const LEASE = {
  owner: 'one',
  held: true,
  leaseMs: 1_000,
  look: async () => undefined,
  absentMs: () => undefined,
};

/** Notes the pauses, and shortens them. */
class ShortClock extends ManualClock {
  readonly pauses: number[] = [];
  mostMs = 5;

  override sleep(milliseconds: number, options?: { readonly signal?: AbortSignal }) {
    this.pauses.push(milliseconds);
    return super.sleep(Math.min(milliseconds, this.mostMs), options);
  }
}

let graph: LineageLedger;
let failing: TestReceiver;
const feeds: ReceiverFeed[] = [];
beforeEach(async () => {
  graph = await LineageLedger.open();
  failing = await TestReceiver.open();
  failing.answer = () => 503;
});
afterEach(async () => {
  for (const feed of feeds.splice(0)) await feed.close();
  await failing[Symbol.asyncDispose]();
  await graph.close();
});

describe('a receiver that fails for long', () => {
  it('gets every event in order once it recovers, and delays no other receiver', async () => {
    const clock = new ShortClock();
    await using other = await TestReceiver.open();
    const feed = await start(failing, clock);
    await start(other, clock);
    const before = await positionOf(failing);
    for (const name of JOBS) await jobCommits(graph, { name });
    await expectAll(other);
    await vi.waitFor(() => expect(Math.max(...clock.pauses)).toBeGreaterThanOrEqual(15_000));
    clock.time += 60_000;
    expect(feed.state.lagMs).toBeGreaterThanOrEqual(60_000);
    expect(feed.state.counts).toEqual({ sent: 0, refused: 0 });
    expect(await positionOf(failing)).toBe(before);

    failing.answer = () => 201;
    await expectAll(failing);
    expect(failing.events).toHaveLength(3 * JOBS.length);
    await vi.waitFor(() => expect(feed.state.lagMs).toBe(0));
    await vi.waitFor(async () => expect(await positionOf(failing)).toBeGreaterThan(before));
    expect(Math.max(...clock.pauses)).toBeLessThanOrEqual(30_000);
  });

  it('does not delay the stop of the server', async () => {
    const clock = new ShortClock();
    clock.mostMs = 60_000;
    const feed = await start(failing, clock);
    await jobCommits(graph, { name: 'job' });
    await vi.waitFor(() => expect(clock.pauses.some((pause) => pause >= 400)).toBe(true), 5_000);
    const began = performance.now();
    await feed.close();
    expect(performance.now() - began).toBeLessThan(200);
  });
});

async function expectAll(receiver: TestReceiver): Promise<void> {
  for (const name of JOBS)
    await vi.waitFor(() => expect(receiver.typesOf(`training.${name}`)).toEqual(WHOLE), 10_000);
}

async function positionOf({ url }: TestReceiver): Promise<number> {
  const holding = await takeHolding(url, { ...graph, lease: LEASE });
  return holding?.position ?? Number.NaN;
}

async function start({ url }: TestReceiver, clock: ShortClock): Promise<ReceiverFeed> {
  const { store, ledger } = graph;
  const troubles = { report: () => undefined, clear: () => undefined };
  const feed = new ReceiverFeed({
    ...SOURCES,
    ...{ store, ledger, clock, troubles, url },
    logger: SILENT,
    gzip: false,
    timeoutMs: 1_000,
    noteMs: 20,
    lookMs: 20,
    lease: LEASE,
  });
  feeds.push(feed);
  await feed.start();
  return feed;
}
