import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLoaders } from '#loaders/index.js';
import { type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { ManualClock } from '../support/manual-clock.js';
import { type RecordingStore, recordCalls } from '../support/recording-store.js';

const [one, two, none] = ['one', 'two', 'none'].map(vertexIdOf) as [VertexId, VertexId, VertexId];
const put = (id: VertexId) => ({
  kind: 'putVertex' as const,
  vertex: { id, labels: ['artifact'], properties: { arn: id } },
});

describe('the loaders of a request', () => {
  let store: GraphStore;
  let ledger: Ledger;
  let recording: RecordingStore;

  beforeEach(async () => {
    store = await openMemoryStore();
    recording = recordCalls(store);
    ledger = new Ledger({ store, clock: new ManualClock() });
    for (const id of [one, two]) await ledger.commit({ actor: 'me', changes: [put(id)] });
  });
  afterEach(async () => {
    await ledger.close();
    await store.close();
  });

  it('read vertices of a tick in one call per commit, and each once', async () => {
    const { vertices } = createLoaders(recording.store);
    const [found, missing, past, future] = await Promise.all([
      vertices.load(one),
      vertices.load(none),
      vertices.load(one, 1),
      vertices.load(two, 1),
    ]);
    expect(found?.version).toBe(1);
    expect(past?.version).toBe(1);
    expect([missing, future]).toEqual([undefined, undefined]);
    await vertices.load(one);
    expect(recording.take()).toEqual({ vertices: 2 });
  });

  it('read nothing that was added before', async () => {
    const { vertices } = createLoaders(recording.store);
    const known = await vertices.load(one);
    if (known) vertices.prime(known, 2);
    recording.take();
    expect(await vertices.load(one, 2)).toBe(known);
    expect(recording.take()).toEqual({});
  });

  it('read again after they were cleared', async () => {
    const loaders = createLoaders(recording.store);
    await loaders.vertices.load(one);
    await ledger.commit({ actor: 'me', changes: [put(one)] });
    expect((await loaders.vertices.load(one))?.version).toBe(1);
    loaders.clear();
    expect((await loaders.vertices.load(one))?.version).toBe(3);
  });

  it('read edges and degrees in one call per question', async () => {
    const { incident } = createLoaders(recording.store);
    const out = { direction: 'out' as const, first: 10 };
    const [page, other, count] = await Promise.all([
      incident.load(one, out),
      incident.load(two, out),
      incident.count(one, { direction: 'in' }),
      incident.count(two, { direction: 'in' }),
    ]);
    expect([page, other, count]).toEqual([
      { items: [], hasNext: false },
      { items: [], hasNext: false },
      0,
    ]);
    expect(recording.take()).toEqual({ incident: 1, degrees: 1 });
  });

  it('read runs of commits in one call each', async () => {
    const { commits } = createLoaders(recording.store);
    const [first, second, later] = await Promise.all([1, 2, 9].map((seq) => commits.commit(seq)));
    expect([first?.seq, second?.seq, later]).toEqual([1, 2, undefined]);
    expect(recording.take()).toEqual({ commits: 2 });
    expect((await commits.header(2))?.changeCount).toBe(1);
    expect(await commits.header(9)).toBeUndefined();
  });
});
