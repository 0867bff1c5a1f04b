import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HolderLease, moveHolding, takeHolding } from '#src/openlineage/holding/holding.js';
import { jobCommits, LineageLedger } from '../../support/lineage-ledger.js';

const RECEIVER = 'http://receiver/api/v1/lineage';

let graph: LineageLedger;
beforeEach(async () => {
  graph = await LineageLedger.open();
});
afterEach(() => graph.close());

describe('the right to send to a receiver', () => {
  it('begins at the newest commit, and continues at the noted one', async () => {
    await jobCommits(graph, { name: 'early' });
    const { seq } = await graph.ledger.head();
    const first = await take('one');
    expect(first).toMatchObject({ owner: 'one', position: seq });
    if (first) await moveHolding(first, seq + 1, graph.ledger);
    expect(await take('one')).toMatchObject({ owner: 'one', position: seq + 1 });
  });

  it('goes to another server once the lease of its owner is over', async () => {
    const first = await take('one');
    expect(await take('two')).toBeUndefined();
    expect(await take('two', ['one'])).toMatchObject({ owner: 'two', position: first?.position });
    expect(first && (await moveHolding(first, 9, graph.ledger))).toBeUndefined();
  });

  it('goes to one of several servers', async () => {
    const all = await Promise.all(['one', 'two', 'three'].map((owner) => take(owner)));
    expect(all.filter((holding) => holding !== undefined)).toHaveLength(1);
  });
});

function take(owner: string, dead: readonly string[] = []) {
  const lease: HolderLease = {
    owner,
    held: true,
    leaseMs: 1_000,
    look: async () => undefined,
    absentMs: (other) => (dead.includes(other) ? 1 : undefined),
  };
  return takeHolding(RECEIVER, { ...graph, lease });
}
