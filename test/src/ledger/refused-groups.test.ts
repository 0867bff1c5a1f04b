import { expect, it } from 'vitest';
import { PlatformError } from '#src/domain/errors/index.js';
import { type CopyProgress, copyLedger, Ledger } from '#src/ledger/index.js';
import type { CommitGroup } from '#src/ports/commit-group.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { put, vertex } from '../../contract/graph-store/elements.js';
import { ManualClock } from '../../support/manual-clock.js';

const UNAVAILABLE = { code: 'STORE_UNAVAILABLE' };
/** What a group may have, and what its largest set may have beyond that. */
const CHARACTERS = 3_000_000;

function large(name: string, characters = 1_000_000) {
  return vertex(name, { properties: { note: 'x'.repeat(characters) } });
}

function charactersOf({ commits }: CommitGroup): number {
  const snapshots = commits.flatMap(({ changes }) =>
    changes.map(({ snapshot = '' }) => snapshot.length),
  );
  return snapshots.reduce((sum, length) => sum + length, 0);
}

/** A store that takes no group above a bound, and says that its head is another one. */
async function narrowStore(bound: () => number): Promise<{ store: GraphStore; sizes: number[] }> {
  const store = await openMemoryStore();
  const write = store.write.bind(store);
  const sizes: number[] = [];
  store.write = async (group) => {
    sizes.push(charactersOf(group));
    return charactersOf(group) <= bound() && write(group);
  };
  return { store, sizes };
}

it('writes large sets in groups that a server takes', async () => {
  const { store, sizes } = await narrowStore(() => CHARACTERS);
  const ledger = new Ledger({ store, clock: new ManualClock() });
  const names = Array.from({ length: 9 }, (_, at) => `v${at}`);
  const made = await Promise.all(names.map((name) => ledger.commit(put(large(name)))));
  expect(made.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(sizes.length).toBeGreaterThan(4);
  const { store: to, sizes: copied } = await narrowStore(() => CHARACTERS);
  expect((await copyLedger({ from: store, to })).verified.ok).toBe(true);
  expect(copied.length).toBeGreaterThan(4);
  await ledger.close();
});

it('fails a set that the store refuses again and again, and continues', async () => {
  const { store } = await narrowStore(() => CHARACTERS);
  const ledger = new Ledger({ store, clock: new ManualClock() });
  const outcomes = await Promise.allSettled([
    ledger.commit(put(vertex('before'))),
    ledger.commit(put(large('too large', CHARACTERS))),
    ledger.commit(put(vertex('after'))),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(outcomes[1]).toMatchObject({ reason: UNAVAILABLE });
  expect((await ledger.commit(put(vertex('later')))).seq).toBe(3);
  expect(await ledger.verify()).toMatchObject({ ok: true, commits: 3 });
  await ledger.close();
});

it('sends the sets alone also when another server has committed meanwhile', async () => {
  const store = await openMemoryStore();
  const write = store.write.bind(store);
  const own = new Ledger({ store, clock: new ManualClock() });
  store.write = async (group) => {
    if (group.commits.length === 1) return write(group);
    Object.assign(store, { write });
    const other = new Ledger({ store, clock: new ManualClock() });
    await other.commit(put(vertex('of another')));
    await other.close();
    throw new PlatformError('PAYLOAD_TOO_LARGE', 'The database does not take so much.');
  };
  const made = await Promise.all(['a', 'b', 'c'].map((name) => own.commit(put(vertex(name)))));
  expect(made.map(({ seq }) => seq)).toEqual([2, 3, 4]);
  await own.close();
});

for (const code of ['INTERNAL_ERROR', 'VALIDATION_FAILED', 'PAYLOAD_TOO_LARGE'] as const) {
  for (const queuesWrites of [false, true]) {
    it(`lets a set that the store answers with ${code} fail alone${queuesWrites ? ', with another group behind' : ''}`, async () => {
      const store = await openMemoryStore();
      const write = store.write.bind(store);
      Object.assign(store, { supports: { ...store.supports, queuesWrites } });
      store.write = async (group) => {
        const changes = group.commits.flatMap((commit) => commit.changes);
        if (!changes.some(({ snapshot }) => snapshot?.includes('bad'))) return write(group);
        await new Promise((resolve) => setImmediate(resolve));
        throw new PlatformError(code, 'The database refuses a request.');
      };
      const ledger = new Ledger({ store, clock: new ManualClock(), maxGroup: 3 });
      const names = ['a', 'bad', 'c', 'd', 'e', 'bad too', 'g', 'h'];
      const outcomes = await Promise.allSettled(
        names.map((name) => ledger.commit(put(vertex(name)))),
      );
      const found = outcomes.map((one) =>
        one.status === 'fulfilled' ? one.value.seq : one.reason.code,
      );
      expect(found).toEqual([1, code, 2, 3, 4, code, 5, 6]);
      expect(await ledger.verify()).toMatchObject({ ok: true, commits: 6 });
      await ledger.close();
    });
  }
}

for (const isRead of [true, false]) {
  it(`sends no set alone of a group that ${isRead ? 'was' : 'may have been'} written after all`, async () => {
    const store = await openMemoryStore();
    const write = store.write.bind(store);
    const headers = store.headers.bind(store);
    store.write = async (group) => {
      await write(group);
      if (!isRead)
        store.headers = () => Promise.reject(new PlatformError('STORE_UNAVAILABLE', 'Gone.'));
      throw new PlatformError('INTERNAL_ERROR', 'The database refuses a request.');
    };
    const ledger = new Ledger({ store, clock: new ManualClock() });
    const outcomes = ['a', 'b', 'c'].map((name) => ledger.commit(put(vertex(name))));
    const refused = { status: 'rejected', reason: { code: 'INTERNAL_ERROR' } };
    expect(await Promise.allSettled(outcomes)).toMatchObject([refused, refused, refused]);
    Object.assign(store, { write, headers });
    expect((await ledger.commit(put(vertex('later')))).seq).toBe(4);
    await ledger.close();
  });
}

for (const queuesWrites of [false, true]) {
  it(`copies groups that are too large for the target in smaller ones${queuesWrites ? ', with another group behind' : ''}`, async () => {
    const from = await openMemoryStore();
    const ledger = new Ledger({ store: from, clock: new ManualClock() });
    const names = Array.from({ length: 9 }, (_, at) => `v${at}`);
    await Promise.all(names.map((name) => ledger.commit(put(large(name)))));
    const to = await openMemoryStore();
    const write = to.write.bind(to);
    Object.assign(to, { supports: { ...to.supports, queuesWrites } });
    to.write = async (group) => {
      if (charactersOf(group) < 1_500_000) return write(group);
      throw new PlatformError('PAYLOAD_TOO_LARGE', 'The database takes no such group.');
    };
    const seen: number[] = [];
    const onProgress = ({ records }: CopyProgress) => seen.push(records);
    expect((await copyLedger({ from, to, onProgress })).verified.ok).toBe(true);
    expect(seen.at(-1)).toBe(2 * names.length);
    await ledger.close();
  });
}

it('does not blame others for a commit that the target of a copy does not take', async () => {
  const from = await openMemoryStore();
  const ledger = new Ledger({ store: from, clock: new ManualClock() });
  await ledger.commit(put(vertex('small')));
  await ledger.commit(put(large('too large', CHARACTERS)));
  let bound = CHARACTERS;
  const { store: to } = await narrowStore(() => bound);
  await expect(copyLedger({ from, to })).rejects.toMatchObject(UNAVAILABLE);
  expect((await to.head()).seq).toBe(1);
  bound *= 2;
  expect(await copyLedger({ from, to })).toMatchObject({ resumedAfter: 1, verified: { ok: true } });
});
