import { describe, expect, it } from 'vitest';
import {
  canonicalEdge,
  canonicalVertex,
  type Edge,
  edgeIdOf,
  parseEdge,
  parseVertex,
  type Vertex,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import { Ledger, verifyLedger } from '#src/ledger/index.js';
import type { GraphStore, ScannedVersion } from '#src/ports/graph-store.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { edge, graphOf, put, vertex } from '../../contract/graph-store/elements.js';
import { ManualClock } from '../../support/manual-clock.js';

/** What another program made of the versions that a scan finds; undefined removes one. */
type Deed = (scanned: ScannedVersion) => ScannedVersion | undefined;

/** A store as a graph database is one: its records are whole, a scan finds what another program left there. */
async function meddledWith(deed: Deed, added: readonly ScannedVersion[] = []): Promise<GraphStore> {
  const store = await openMemoryStore();
  const ledger = new Ledger({ store, clock: new ManualClock() });
  await ledger.commit(graphOf('a>b', 'b>c'));
  await ledger.commit(put(vertex('b', { type: 'DataSet' })));
  const scan = store.scan.bind(store);
  store.scan = async function* () {
    for await (const versions of scan()) {
      yield versions.flatMap((version) => deed(version) ?? []);
    }
    yield added;
  };
  return store;
}

/** Changes the live version of a vertex. */
const vertexDeed =
  (name: string, change: (found: Vertex) => Vertex | undefined): Deed =>
  (scanned) => {
    if (scanned.id !== vertexIdOf(name) || scanned.ended !== undefined) return scanned;
    const element = change(parseVertex(scanned.text));
    return element && { ...scanned, text: canonicalVertex(element) };
  };

const edgeDeed =
  (change: (found: Edge) => Edge | undefined): Deed =>
  (scanned) => {
    if (scanned.id !== edge('a', 'b').id) return scanned;
    const element = change(parseEdge(scanned.text));
    return element && { ...scanned, text: canonicalEdge(element) };
  };

/** Changes the past version of the vertex `b`, which commit 1 began and commit 2 ended. */
const pastDeed =
  (change: (found: ScannedVersion) => ScannedVersion | undefined): Deed =>
  (scanned) =>
    scanned.id === vertexIdOf('b') && scanned.ended === 2 ? change(scanned) : scanned;

const foreignVertex = (name: string, began = 0): ScannedVersion => {
  const element = vertex(name);
  return { kind: 'vertex', id: element.id, text: canonicalVertex(element), began };
};

const nothing: Deed = (scanned) => scanned;

describe('verification after changes by another program', () => {
  it('accepts an unchanged graph, with labels and sets in any order', async () => {
    const report = await verifyLedger(await meddledWith(nothing));
    expect(report).toMatchObject({ ok: true, commits: 2, strays: [], strayCount: 0 });
  });

  it.each<[string, { deed: Deed; stray: object; reason: RegExp }]>([
    [
      'a property that was changed',
      {
        deed: vertexDeed('b', (found) => ({
          ...found,
          properties: { ...found.properties, type: 'Model' },
        })),
        stray: { element: 'vertex', what: 'changed', seq: 2, id: vertexIdOf('b') },
        reason: /^the vertex \w+ \(b\) was changed behind the ledger: property 'type'$/,
      },
    ],
    [
      'a property that was added, and one that was removed',
      {
        deed: vertexDeed('a', ({ properties: { name: _name, ...rest }, ...found }) => ({
          ...found,
          properties: { ...rest, extra: 'x' },
        })),
        stray: { element: 'vertex', what: 'changed', seq: 1 },
        reason: /: property 'name', property 'extra'$/,
      },
    ],
    [
      'a label',
      {
        deed: vertexDeed('a', (found) => ({ ...found, labels: [...found.labels, 'Extra'] })),
        stray: { element: 'vertex', what: 'changed', seq: 1 },
        reason: /: labels$/,
      },
    ],
    [
      'another type of association between other ends',
      {
        deed: edgeDeed((found) => ({ ...found, label: 'Produced', to: vertexIdOf('c') })),
        stray: { element: 'edge', what: 'changed', seq: 1 },
        reason: /: label, ends$/,
      },
    ],
    [
      'a vertex that was removed',
      {
        deed: vertexDeed('c', () => undefined),
        stray: { element: 'vertex', what: 'removed', seq: 1, id: vertexIdOf('c') },
        reason: /is missing$/,
      },
    ],
    [
      'an edge that was removed',
      {
        deed: edgeDeed(() => undefined),
        stray: { element: 'edge', what: 'removed', seq: 1, id: edge('a', 'b').id },
        reason: /is missing$/,
      },
    ],
    [
      'a version that no commit wrote',
      {
        deed: (scanned) =>
          scanned.id === vertexIdOf('b') && scanned.ended === undefined
            ? { ...scanned, began: 1 }
            : scanned,
        stray: { element: 'vertex', what: 'changed', seq: 2 },
        reason: /its version is 1 instead of 2$/,
      },
    ],
    [
      'a version beyond the head',
      {
        deed: (scanned) => (scanned.id === vertexIdOf('c') ? { ...scanned, began: 7 } : scanned),
        stray: { element: 'vertex', what: 'changed', seq: 1 },
        reason: /its version is 7 instead of 1$/,
      },
    ],
    [
      'a past version that was removed',
      {
        deed: pastDeed(() => undefined),
        stray: { element: 'vertex', what: 'removed', seq: 1 },
        reason: /in its version of commit 1, is missing$/,
      },
    ],
    [
      'a past version that ends elsewhere',
      {
        deed: pastDeed((found) => ({ ...found, ended: 3 })),
        stray: { element: 'vertex', what: 'changed', seq: 1 },
        reason: /it ends with commit 3 instead of commit 2$/,
      },
    ],
    [
      'a past version that was changed',
      {
        deed: pastDeed((found) => ({
          ...found,
          text: canonicalVertex(vertex('b', { type: 'X' })),
        })),
        stray: { element: 'vertex', what: 'changed', seq: 1 },
        reason: /property 'type'$/,
      },
    ],
    [
      'what else reads go by',
      {
        deed: pastDeed((found) => ({ ...found, fault: 'walks of the past find it late' })),
        stray: { element: 'vertex', what: 'changed', seq: 1 },
        reason: /walks of the past find it late$/,
      },
    ],
  ])('names %s', async (_what, { deed, stray, reason }) => {
    const report = await verifyLedger(await meddledWith(deed));
    expect(report).toMatchObject({ ok: false, commits: 2, strayCount: 1, strays: [stray] });
    expect(report.strays[0]?.reason).toMatch(reason);
    expect(report.firstBad?.reason).toBe(report.strays[0]?.reason);
  });

  it('names added elements, and duplicate ones', async () => {
    const store = await meddledWith(nothing, [
      foreignVertex('foreign'),
      {
        kind: 'edge',
        id: edgeIdOf('foreign'),
        text: canonicalEdge(edge('a', 'c', { id: edgeIdOf('foreign') })),
        began: 0,
      },
      foreignVertex('a', 1),
      { ...foreignVertex('planted', 1), ended: 2 },
    ]);
    const { ok, strays, strayCount } = await verifyLedger(store);
    expect(ok).toBe(false);
    expect(strayCount).toBe(4);
    const added = ['foreign', 'a', 'planted'].map((name): string => vertexIdOf(name));
    expect(strays.map(({ what, id }) => `${what} ${id}`).sort()).toEqual(
      [...added, edgeIdOf('foreign')].map((id) => `added ${id}`).sort(),
    );
  });

  it('names the first hundred, and counts the rest', async () => {
    const added = Array.from({ length: 250 }, (_, at) => foreignVertex(`foreign${at}`));
    const { strays, strayCount } = await verifyLedger(await meddledWith(nothing, added));
    expect([strays.length, strayCount]).toEqual([100, 250]);
  });

  it('still compares the graph behind a commit that does not fit', async () => {
    const store = await meddledWith(vertexDeed('c', () => undefined));
    const commits = store.commits.bind(store);
    store.commits = async (after, limit) =>
      (await commits(after, limit)).map((found) => ({ ...found, actor: 'somebody else' }));
    expect(await verifyLedger(store)).toMatchObject({
      ok: false,
      commits: 0,
      firstBad: { seq: 1, reason: 'its digest does not follow from its changes' },
      strays: [{ what: 'removed', id: vertexIdOf('c') }],
    });
  });

  it('reads a long chain in batches of every size', async () => {
    const store = await openMemoryStore();
    const ledger = new Ledger({ store, clock: new ManualClock() });
    const wide = put(...Array.from({ length: 3_000 }, (_, at) => vertex(`wide${at}`)));
    for (let at = 0; at < 120; at += 1)
      await ledger.commit(at === 60 ? wide : put(vertex(`v${at}`)));
    expect(await verifyLedger(store)).toMatchObject({ ok: true, commits: 120 });
  });
});
