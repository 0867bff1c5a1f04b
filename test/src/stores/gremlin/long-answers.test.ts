import { describe, expect, it } from 'vitest';
import { Ledger } from '#src/ledger/index.js';
import { Connection } from '#src/stores/gremlin/connection.js';
import { Failure, storeError } from '#src/stores/gremlin/failure.js';
import { GREMLIN_PROFILES, openGremlinStore } from '#src/stores/gremlin/index.js';
import { inParts } from '#src/stores/gremlin/reads/in-parts.js';
import { put, vertex } from '../../../contract/graph-store/elements.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { describeWithService } from '../../../support/services.js';
import { FakeServer } from './fake-server.js';

const tooLong = Object.assign(new RangeError('too long'), {
  code: 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH',
});
const failed = (cause: Error) => storeError(new Failure('lost', cause.message, cause), 'ws://x');

describe('answers that are longer than a socket takes', () => {
  it('are asked for in halves, and in order', async () => {
    const asked: number[] = [];
    const read = async (part: readonly number[]) => {
      asked.push(part.length);
      if (part.length > 3) throw failed(tooLong);
      return part.map((item) => item * 10);
    };
    const items = Array.from({ length: 12 }, (_, at) => at);
    expect(await inParts(items, 10, read)).toEqual(items.map((item) => item * 10));
    expect(asked).toEqual([10, 5, 3, 2, 5, 3, 2, 2]);
  });

  it('fail when they tell of one element, and so does everything else', async () => {
    const read = (error: Error) => async () => Promise.reject(error);
    const unavailable = { code: 'STORE_UNAVAILABLE' };
    await expect(inParts([1, 2], 2, read(failed(tooLong)))).rejects.toMatchObject(unavailable);
    const other = failed(new Error('closed'));
    await expect(inParts([1, 2], 2, read(other))).rejects.toBe(other);
  });

  it('do not fail what else is asked for over the same sockets', async () => {
    await using server = await FakeServer.open();
    const connection = new Connection({ url: server.url, conflicts: [] });
    const others = Array.from({ length: 4 }, () => connection.read({ script: 'slow' }));
    const items = Array.from({ length: 16 }, (_, at) => at);
    const read = (part: readonly number[], isDivisible: boolean) =>
      connection.read({ script: part.length > 2 ? 'too long' : 'short', isDivisible });
    expect(await inParts(items, 16, read)).toEqual([]);
    expect(await Promise.all(others)).toEqual([[], [], [], []]);
    await connection.close();
  });
});

describeWithService('gremlin', (url) => {
  it('reads a graph back of which one answer cannot tell', async () => {
    await using store = await openGremlinStore({ url, profile: GREMLIN_PROFILES.tinkergraph });
    await store.clear();
    const ledger = new Ledger({ store, clock: new ManualClock() });
    const note = 'x'.repeat(4_000_000);
    const large = Array.from({ length: 14 }, (_, at) => vertex(`v${at}`, { properties: { note } }));
    await Promise.all(large.map((one) => ledger.commit(put(one))));
    expect(await ledger.verify()).toMatchObject({ ok: true, commits: 14, strayCount: 0 });
    await ledger.close();
    await store.clear();
  }, 60_000);
});
