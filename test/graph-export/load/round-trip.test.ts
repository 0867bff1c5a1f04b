import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GraphExports } from '#graph-export/index.js';
import type { GraphLoads } from '#graph-export/load/graph-loads.js';
import {
  type Edge,
  edgeIdOf,
  int,
  type Properties,
  type Property,
  type Vertex,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import { entityToVertex, storedEdge, storedVertex } from '#src/domain/lineage/index.js';
import { Ledger } from '#src/ledger/index.js';
import { RandomIds } from '#src/server/system/system-clock.js';
import { put } from '../../contract/graph-store/elements.js';
import { anyGraph, elementsOf, INHERITED } from '../../support/any-graph.js';
import { arnOf, everyEntity } from '../../support/every-entity.js';
import { destination, exported } from '../../support/export-harness.js';
import {
  type LoadHarness,
  loaded,
  loadOf,
  loadsOf,
  openLoadHarness,
} from '../../support/load-harness.js';
import { openTestStore } from '../../support/open-test-store.js';
import { SILENT } from '../../support/silent-logger.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();

const vertexOf = (properties: Properties): Vertex => ({
  id: vertexIdOf('v'),
  labels: ['L'],
  properties,
});

/** Exports a graph, loads it into an empty store of a kind, and exports it from there. */
async function roundTrip(
  harness: LoadHarness,
  elements: readonly (Vertex | Edge)[],
  { gzip, to }: { gzip: boolean; to: 'memory' | 'embedded' },
) {
  const stored = elements.map((element) =>
    'labels' in element ? storedVertex(element) : storedEdge(element),
  );
  await harness.ledger.commit(put(...stored));
  const request = { gzip, includeRecords: true, oddNames: 'Quote' } as const;
  const before = await exported(harness.exports(), {
    ...request,
    destination: destination('before'),
  });
  const store = await openTestStore(to, { directory: await directories.fresh(), fresh: true });
  const ledger = new Ledger({ store, clock: harness.clock });
  const loads: GraphLoads = loadsOf({ store, ledger, storage: harness.storage });
  try {
    const state = await loaded(loads, loadOf(destination('before'), { allowEmptyStrings: true }));
    expect(await loads.errors(state, { skip: 0, first: 10 })).toEqual([]);
    expect(state.load.status).toBe('LOAD_COMPLETED');
    const exports = new GraphExports({
      store,
      storage: harness.storage,
      clock: harness.clock,
      ids: new RandomIds(),
      logger: SILENT,
      leftOut: { internal: ['graph_load', 'graph_load_part'], records: [] },
    });
    const after = await exported(exports, { ...request, destination: destination('after') });
    expect(await harness.files(after)).toEqual(await harness.files(before));
    expect(after.files.map(({ digest }) => digest)).toEqual(
      before.files.map(({ digest }) => digest),
    );
    return { state, before };
  } finally {
    await loads.close();
    await ledger.close();
    await store.close();
  }
}

describe('export, load into an empty Forebear, export', () => {
  it('gives the same bytes for any graph', async () => {
    await fc.assert(
      fc.asyncProperty(anyGraph, async (generated) => {
        await using harness = await openLoadHarness(await directories.fresh());
        await roundTrip(harness, elementsOf(generated), { gzip: generated.gzip, to: 'memory' });
      }),
      { numRuns: 60 },
    );
  });

  it.each(['memory', 'embedded'] as const)(
    'restores lineage as lineage, in the %s store',
    async (to) => {
      await using harness = await openLoadHarness(await directories.fresh(), 'embedded');
      const { before } = await roundTrip(harness, everyEntity(), { gzip: true, to });
      expect(before.rowsWritten).toBe(7);
    },
  );

  it('keeps labels and properties whose names every object has', async () => {
    await using harness = await openLoadHarness(await directories.fresh(), 'embedded');
    const one = vertexIdOf('one');
    const named = (labels: readonly string[], id: Vertex['id']): Vertex => ({
      id,
      labels,
      properties: Object.fromEntries(INHERITED.map((each) => [each, [each, int(1)]])),
    });
    const { state } = await roundTrip(
      harness,
      [
        named(['artifact', ...INHERITED], one),
        ...INHERITED.map((each) => named([each], vertexIdOf(each))),
        ...INHERITED.map((each) => ({
          id: edgeIdOf(each),
          label: each,
          from: one,
          to: vertexIdOf(each),
          properties: Object.fromEntries(INHERITED.map((own) => [own, own])),
        })),
      ],
      { gzip: false, to: 'embedded' },
    );
    expect(state.load.status).toBe('LOAD_COMPLETED');
  });

  it('keeps names that end in a backslash', async () => {
    await using harness = await openLoadHarness(await directories.fresh());
    const [one, two] = [vertexIdOf('one'), vertexIdOf('two')];
    const { before } = await roundTrip(
      harness,
      [
        {
          ...entityToVertex({
            kind: 'artifact',
            arn: arnOf('artifact', 'a'),
            type: 'DataSet',
            source: { uri: 's3://b/a', types: [] },
            properties: { 'a\\': 'x' },
            tags: { '\\': 'y' },
            creationTime: 1_000,
            lastModifiedTime: 1_000,
          }),
          labels: ['artifact', 'x\\', 'b', 'y;\\', 'c'],
        },
        { id: one, labels: ['x\\', 'y\\', 'z'], properties: { 'n\\': 'x', ports: [int(1)] } },
        { id: two, labels: ['only\\'], properties: { 'a:\\': '', 'a\\:b': int(1) } },
        { id: edgeIdOf('e'), label: 'l\\', from: one, to: two, properties: { 'w\\': '1' } },
      ],
      { gzip: false, to: 'embedded' },
    );
    expect(before.rowsWritten).toBe(7); // 2 of the artifact and 3 of the first vertex: other labels are sorted
  });

  it.each<[string, Property]>([
    ['a number', int(1)],
    ['several values', ['one', 'two']],
  ])('is refused where a name that ends in a backslash has %s', async (_, property) => {
    await using harness = await openLoadHarness(await directories.fresh());
    await harness.ledger.commit(put(vertexOf({ 'size\\': property })));
    const record = await exported(harness.exports(), { destination: destination('before') });
    expect(record).toMatchObject({
      status: 'Failed',
      failureReason: expect.stringContaining("The property 'size\\'"),
    });
  });

  it('accepts LEGACY exports', async () => {
    await using harness = await openLoadHarness(await directories.fresh());
    await harness.ledger.commit(put(...everyEntity()));
    const legacy = await exported(harness.exports(), {
      profile: 'Legacy',
      destination: destination('legacy'),
    });
    const store = await openTestStore('memory', {
      directory: await directories.fresh(),
      fresh: true,
    });
    const ledger = new Ledger({ store, clock: harness.clock });
    const loads = loadsOf({ store, ledger, storage: harness.storage });
    const state = await loaded(loads, loadOf(legacy.destination));
    expect(await loads.errors(state, { skip: 0, first: 10 })).toEqual([]);
    expect(state.load.status).toBe('LOAD_COMPLETED');
    expect(await store.count({ label: 'foreign_artifact' })).toBe(1);
    expect(await store.countEdges({ labels: ['edge'] })).toBe(1);
    await loads.close();
    await ledger.close();
    await store.close();
  });
});
