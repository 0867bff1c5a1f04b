import { describe, expect, it } from 'vitest';
import { BothEnds } from '#graph-export/snapshot/both-ends.js';
import { type Window, windowOf } from '#graph-export/snapshot/window.js';
import type { Edge, Vertex } from '#src/domain/graph/index.js';
import { Ledger } from '#src/ledger/index.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { edge, put, vertex } from '../../contract/graph-store/elements.js';
import { openTestStore } from '../../support/open-test-store.js';
import { recordCalls } from '../../support/recording-store.js';

/** A label that is longer in JSON, and longer still in bytes. */
const KNOWS = 'knows "well", \\ for years – naïve';

describe('edges of which both ends are exported', () => {
  it('are kept without looking up their ends', async () => {
    const edges = [edge('a', 'b', { label: KNOWS }), edge('b', 'a', { label: KNOWS })];
    const { keep, take } = await open([vertex('job', { labels: ['training_job'] }), ...people]);
    const window = windowFrom(edges);
    expect(await keep(window)).toBe(window);
    expect(await keep(window)).toBe(window);
    expect(take()).toEqual({ snapshots: 1 });
  });

  it.each([
    { from: 'a', to: 'job' },
    { from: 'job', to: 'b' },
  ])('are kept without the one from $from to $to', async ({ from, to }) => {
    const kept = edge('a', 'b', { label: KNOWS });
    const { keep } = await open([vertex('job', { labels: ['training_job'] }), ...people]);
    const window = windowFrom([kept, edge(from, to, { label: KNOWS })]);
    const { lines, count, outside } = await keep(window);
    expect({ count, outside }).toEqual({ count: 1, outside: 1 });
    expect(lines).toEqual(windowOf([kept]).lines);
  });
});

const people = [vertex('a', { labels: ['person'] }), vertex('b', { labels: ['person'] })];

async function open(vertices: readonly Vertex[]) {
  const store = await openTestStore('memory', { directory: '', fresh: true });
  const ledger = new Ledger({ store, clock: new SystemClock() });
  const { seq: at } = await ledger.commit(put(...vertices));
  await ledger.close();
  const recording = recordCalls(store);
  const bothEnds = new BothEnds({
    store: recording.store,
    at,
    without: new Set(['training_job']),
    signal: new AbortController().signal,
  });
  return { keep: (window: Window) => bothEnds.keep(window), take: recording.take };
}

function windowFrom(edges: readonly Edge[]): Window {
  const stretch = { kind: 'edge', label: KNOWS } as const;
  const last = edges.at(-1)?.id ?? '';
  return {
    ...stretch,
    ...windowOf(edges),
    end: { ...stretch, after: { key: 0, id: last } },
    outside: 0,
  };
}
