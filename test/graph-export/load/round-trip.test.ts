import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GraphExports } from '#graph-export/index.js';
import type { GraphLoads } from '#graph-export/load/graph-loads.js';
import type { Arn } from '#src/domain/arn.js';
import {
  associationIdOf,
  date,
  double,
  type Edge,
  edgeIdOf,
  hex32,
  int,
  type Properties,
  type Property,
  type Value,
  type Vertex,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import {
  associationToEdge,
  entityToVertex,
  type LineageEntity,
} from '#src/domain/lineage/index.js';
import { Ledger } from '#src/ledger/index.js';
import { RandomIds } from '#src/server/system/random-ids.js';
import { put } from '../../contract/graph-store/elements.js';
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

/** Every object has these already, though they are no property of its own. */
const INHERITED = Object.getOwnPropertyNames(Object.prototype).filter(
  (each) => each !== '__proto__',
);

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    ' ',
    'a,b',
    '"',
    '""',
    'two\nlines',
    'a\r\nb',
    '\r',
    ';',
    '\\;',
    'a\\',
    '\\',
    'a:\\',
    'a\\:b',
    '\\:',
    '\uFEFF',
    '\t x ',
    'ä😀',
    'true',
    '1',
    ...INHERITED,
  ),
  fc
    .array(fc.constantFrom('a', ',', '"', '\n', '\r', ';', '\\', ' ', 'é'))
    .map((parts) => parts.join('')),
);
const long = fc
  .integer({ min: 50_000, max: 300_000 })
  .map((length) => 'long, "value"\n'.repeat(length / 14));
const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 5, arbitrary: text },
  fc.boolean(),
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }).map(int),
  fc.double().map(double),
  fc.integer({ min: -8.64e15, max: 8.64e15 }).map(date),
  fc
    .bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
    .map((n): Value => ({ type: 'Long', value: `${n}` })),
  fc.integer({ min: -128, max: 127 }).map((n): Value => ({ type: 'Byte', value: n })),
  fc.integer({ min: -32768, max: 32767 }).map((n): Value => ({ type: 'Short', value: n })),
  fc
    .float({ noNaN: true, noDefaultInfinity: true })
    .map((n): Value => ({ type: 'Float', value: n + 0 })),
);
const name = text.filter((each) => each !== '' && !each.startsWith('~') && each !== '__proto__');
/** A name that ends in a backslash can have a single text only. */
const canName = (own: string, property: Property) =>
  !own.endsWith('\\') || typeof property === 'string';
const properties = (single: boolean): fc.Arbitrary<Properties> =>
  fc
    .dictionary(
      name,
      single
        ? value
        : fc.oneof(
            value,
            fc.uniqueArray(value, {
              minLength: 1,
              maxLength: 4,
              selector: (v) => JSON.stringify(v),
            }),
          ),
      { maxKeys: 5, noNullPrototype: true },
    )
    .map((all) =>
      Object.fromEntries(Object.entries(all).filter(([own, each]) => canName(own, each))),
    );
const label = fc
  .oneof(
    fc.constantFrom('person', 'Thing', 'artifact'),
    text.filter((each) => each !== ''),
    fc.constantFrom('a\\', ';\\', 'artifact\\', '\\;', ':\\:\\'),
  )
  .filter(
    (each) =>
      !/^(~|forebear_)/.test(each) &&
      !['claim', 'client_token', 'training_job', 'model', 'graph_load', 'graph_load_part'].includes(
        each,
      ),
  );

const vertex = fc.record({
  given: fc.oneof(
    text,
    fc.nat(8).map(String),
    fc.nat(8).map((n) => hex32(`own ${n}`)),
  ),
  labels: fc.uniqueArray(label, { minLength: 1, maxLength: 4 }),
  properties: properties(false),
  created: fc.option(fc.nat(5), { nil: undefined }),
});
const graph = fc.record({
  vertices: fc.uniqueArray(vertex, { minLength: 2, maxLength: 12, selector: ({ given }) => given }),
  links: fc.array(
    fc.record({
      from: fc.nat(100),
      to: fc.nat(100),
      label,
      properties: properties(true),
      named: fc.option(text, { nil: undefined }),
    }),
    { maxLength: 12 },
  ),
  long: fc.option(long, { nil: undefined }),
  gzip: fc.boolean(),
});

type Graph = typeof graph extends fc.Arbitrary<infer Generated> ? Generated : never;

function isOwn(given: string): boolean {
  return /^[0-9a-f]{32}$/.test(given);
}

function elementsOf({ vertices, links, long: value }: Graph): readonly (Vertex | Edge)[] {
  const made = vertices.map(
    ({ given, labels, properties: own, created }, at): Vertex => ({
      id: (isOwn(given) ? given : vertexIdOf(given)) as Vertex['id'],
      labels,
      properties: {
        ...withoutDocument(own),
        ...(isOwn(given) ? {} : { 'forebear.id': given }),
        ...(created === undefined ? {} : { creationtime: date(created) }),
        ...(value !== undefined && at === 0 ? { long: value } : {}),
      },
    }),
  );
  const edges = new Map<string, Edge>();
  for (const { from, to, label: edgeLabel, properties: own, named } of links) {
    const [a, b] = [made[from % made.length] as Vertex, made[to % made.length] as Vertex];
    const givenOf = ({ properties: { 'forebear.id': id } }: Vertex) => id as string | undefined;
    const id = named === undefined ? associationIdOf(a.id, b.id) : edgeIdOf(named);
    const [fromId, toId] = [givenOf(a), givenOf(b)];
    edges.set(id, {
      id,
      label: edgeLabel,
      from: a.id,
      to: b.id,
      properties: {
        ...own,
        ...(named === undefined ? {} : { 'forebear.id': named }),
        ...(fromId === undefined ? {} : { 'forebear.from': fromId }),
        ...(toId === undefined ? {} : { 'forebear.to': toId }),
      },
    });
  }
  return [...made, ...edges.values()];
}

function withoutDocument({ document: _, arn: __, ...rest }: Properties): Properties {
  return rest;
}

const arn = (kind: string, id: string) =>
  `arn:aws:sagemaker:local:000000000000:${kind}/${id}` as Arn;

const vertexOf = (properties: Properties): Vertex => ({
  id: vertexIdOf('v'),
  labels: ['L'],
  properties,
});

/** Every kind of entity, with all that they can have. */
function lineage(): readonly (Vertex | Edge)[] {
  const base = {
    properties: { 'a,b': '"q"\n' },
    tags: { team: 'risk' },
    creationTime: 1_000,
    lastModifiedTime: 2_500,
  };
  const source = { uri: 's3://b/x, "y"', type: 'T', id: 'i' };
  const entities: LineageEntity[] = [
    {
      ...base,
      kind: 'artifact',
      arn: arn('artifact', 'a'),
      type: 'DataSet',
      source: { uri: 's3://b/a', types: [{ idType: 'SHA256', value: 'f'.repeat(64) }] },
      sizeBytes: 5,
    },
    {
      ...base,
      kind: 'action',
      arn: arn('action', 'x'),
      name: 'x',
      type: 'ModelDeployment',
      source,
      status: 'InProgress',
    },
    { ...base, kind: 'context', arn: arn('context', 'c'), name: 'c', type: 'Endpoint', source },
    {
      ...base,
      kind: 'trial_component',
      arn: arn('experiment-trial-component', 't'),
      name: 't',
      parameters: { n: 1, s: 'x' },
      inputArtifacts: [],
      outputArtifacts: [{ name: 'o', value: 's3://b/o' }],
      metrics: [{ name: 'loss', count: 3, last: 0.5 }],
      status: { primaryStatus: 'Completed', message: 'ok,\nthen' },
      source: { arn: arn('training-job', 't'), type: 'SageMakerTrainingJob' },
    },
  ];
  const link = { source: arn('artifact', 'a'), creationTime: 5_000 };
  return [
    ...entities.map((entity) => entityToVertex(entity)),
    associationToEdge({
      ...link,
      destination: arn('action', 'x'),
      type: 'ContributedTo',
      createdBy: 'arn:aws:iam::0:user/u',
    }),
    associationToEdge({ ...link, destination: arn('context', 'c') }),
    {
      ...entityToVertex(entities[0] as LineageEntity),
      id: vertexIdOf(arn('training-job', 'j')),
      labels: ['training_job'],
      properties: { arn: arn('training-job', 'j'), status: 'Completed', document: '{"a":[1]}' },
    },
  ];
}

/** Exports a graph, loads it into an empty store of a kind, and exports it from there. */
async function roundTrip(
  harness: LoadHarness,
  elements: readonly (Vertex | Edge)[],
  { gzip, to }: { gzip: boolean; to: 'memory' | 'embedded' },
) {
  await harness.ledger.commit(put(...elements));
  const request = { gzip, includeRecords: true };
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
      fc.asyncProperty(graph, async (generated) => {
        await using harness = await openLoadHarness(await directories.fresh());
        await roundTrip(harness, elementsOf(generated), { gzip: generated.gzip, to: 'memory' });
      }),
      { numRuns: 60 },
    );
  }, 120_000);

  it.each(['memory', 'embedded'] as const)(
    'gives lineage back as what it was, in the %s store',
    async (to) => {
      await using harness = await openLoadHarness(await directories.fresh(), 'embedded');
      const { before } = await roundTrip(harness, lineage(), { gzip: true, to });
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
            arn: arn('artifact', 'a'),
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

  it('takes what LEGACY writes', async () => {
    await using harness = await openLoadHarness(await directories.fresh());
    await harness.ledger.commit(put(...lineage()));
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
    expect(await store.count({ label: 'artifact' })).toBe(1);
    expect(await store.countEdges({ label: 'edge' })).toBe(1);
    await loads.close();
    await ledger.close();
    await store.close();
  });
});
