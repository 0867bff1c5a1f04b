import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Arn } from '#src/domain/arn.js';
import { type Vertex, vertexIdOf } from '#src/domain/graph/index.js';
import { entityToVertex } from '#src/domain/lineage/index.js';
import { Ledger } from '#src/ledger/index.js';
import { LineageCache } from '#src/policies/lineage-cache.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { ManualClock } from '../../support/manual-clock.js';
import { openTestStore } from '../../support/open-test-store.js';

const ID = vertexIdOf('arn:a');
let store: GraphStore;
let ledger: Ledger;
let reads: number;
let known: LineageCache;

beforeEach(async () => {
  store = await openTestStore('memory', { directory: '', fresh: true });
  ledger = new Ledger({ store, clock: new ManualClock() });
  reads = 0;
  const counted: GraphStore['vertices'] = (ids, at) => {
    reads += ids.length;
    return store.vertices(ids, at);
  };
  known = new LineageCache(
    new Proxy(store, {
      get: (target, key) => (key === 'vertices' ? counted : Reflect.get(target, key).bind(target)),
    }),
  );
});
afterEach(async () => {
  await ledger.close();
  await store.close();
});

function vertexOf(team: string, arn = 'arn:a' as Arn): Vertex {
  return entityToVertex({
    ...{ kind: 'artifact', arn, type: 'DataSet', source: { uri: 's3://b/k', types: [] } },
    ...{ tags: { team }, properties: {}, createdBy: 'test', creationTime: 0, lastModifiedTime: 0 },
  });
}
const put = async (vertex: Vertex) =>
  (await ledger.commit({ actor: 'test', changes: [{ kind: 'putVertex', vertex }] })).seq;
const teamAt = async (at: number) => (await known.read([ID], at)).get(ID)?.entity.tags['team'];

describe('known entities', () => {
  it('are read once until a commit changes or removes them', async () => {
    const first = await put(vertexOf('one'));
    expect(await teamAt(first)).toBe('one');
    const other = await put(vertexOf('other', 'arn:b' as Arn));
    expect([await teamAt(other), reads]).toEqual(['one', 1]);
    const second = await put(vertexOf('two'));
    expect([await teamAt(second), reads]).toEqual(['two', 2]);
    expect([await teamAt(first), reads]).toEqual(['one', 3]);
    expect([await teamAt(second), reads]).toEqual(['two', 3]);
    const changes = [{ kind: 'removeVertex', id: ID } as const];
    const { seq } = await ledger.commit({ actor: 'test', changes });
    expect(await teamAt(seq)).toBe(undefined);
    expect(await teamAt(second)).toBe('two');
  });

  it('are forgotten when the ledger was restored and went another way', async () => {
    expect(await teamAt(await put(vertexOf('one')))).toBe('one');
    expect(await teamAt(await put(vertexOf('other', 'arn:b' as Arn)))).toBe('one');
    await store.clear();
    await ledger.close();
    ledger = new Ledger({ store, clock: new ManualClock() });
    await put(vertexOf('another'));
    await put(vertexOf('more', 'arn:b' as Arn));
    expect(await teamAt(await put(vertexOf('rest', 'arn:c' as Arn)))).toBe('another');
  });

  it('are forgotten when too much has changed to follow', async () => {
    expect(await teamAt(await put(vertexOf('one')))).toBe('one');
    const changes = Array.from({ length: 5_001 }, (_, at) => ({
      ...{ kind: 'putVertex' as const, vertex: vertexOf('x', `arn:x${at}` as Arn) },
    }));
    const { seq } = await ledger.commit({ actor: 'test', changes });
    expect([await teamAt(seq), reads]).toEqual(['one', 2]);
  });
});
