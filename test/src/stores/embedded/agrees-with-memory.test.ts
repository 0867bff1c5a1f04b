import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPlatformError } from '#src/domain/errors/index.js';
import type { ChangeSet, WalkQuery } from '#src/domain/graph/index.js';
import { Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import {
  changeSet,
  edge,
  ids,
  namedEdge,
  putting,
  removing,
  vertex,
} from '../../../contract/graph-store/elements.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { scannedVersions } from '../../../support/scan.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;
const LABELS = ['ContributedTo', 'Produced', 'DerivedFrom'] as const;
const TYPES = ['DataSet', 'Model', undefined] as const;

const name = fc.constantFrom(...NAMES);
const label = fc.constantFrom(...LABELS);
const aVertex = fc
  .record({
    name,
    type: fc.constantFrom(...TYPES),
    kinds: fc.constantFrom(['artifact'], ['context'], ['action', 'artifact']),
    created: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ name, type, kinds, created }) =>
    vertex(name, { labels: kinds, created, ...(type === undefined ? {} : { type }) }),
  );
const anEdge = fc
  .record({ from: name, to: name, label, parallel: fc.integer({ min: 0, max: 3 }) })
  .map(({ from, to, label, parallel }) =>
    parallel === 0
      ? namedEdge(`${from}-${to}`, `${from}>${to}`, label)
      : edge(from, to, { label, created: parallel }),
  );
const aChange = fc.oneof(
  { weight: 4, arbitrary: aVertex.map(putting) },
  { weight: 6, arbitrary: anEdge.map(putting) },
  { weight: 2, arbitrary: anEdge.map(removing) },
  { weight: 1, arbitrary: aVertex.map(removing) },
);
const everything = changeSet(NAMES.map((each) => putting(vertex(each))));
const aChangeSet = fc.array(aChange, { minLength: 1, maxLength: 5 }).map((all) => changeSet(all));
const aWalk = fc.record({
  starts: fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => ids(...names)),
  direction: fc.constantFrom('ascendants', 'descendants', 'both', 'cone'),
  maxDepth: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }),
  edgeLabels: fc.option(fc.uniqueArray(label), { nil: undefined }),
  stopAt: fc.option(fc.constant(['Model']), { nil: undefined }),
  where: fc.option(
    fc.record({
      labels: fc.option(fc.constant(['artifact']), { nil: undefined }),
      createdAfter: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    }),
    { nil: undefined },
  ),
  first: fc.integer({ min: 1, max: 9 }),
  offset: fc.integer({ min: 0, max: 4 }),
  maxVertices: fc.integer({ min: 1, max: 9 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});

describe('the embedded store', () => {
  const directory = temporaryDirectory();
  const stores: GraphStore[] = [];
  beforeAll(async () => {
    stores.push(await openMemoryStore());
    stores.push(await openEmbeddedStore({ directory: await directory.fresh() }));
  });
  afterAll(async () => {
    for (const store of stores) await store.close();
  });

  it('agrees with the memory store on every history, at present and in the past', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aChangeSet, { minLength: 1, maxLength: 10 }),
        fc.array(aWalk, { minLength: 4, maxLength: 4 }),
        async (history, walks) => {
          const tales = [];
          for (const store of stores)
            tales.push(await tell(store, [everything, ...history], walks));
          expect(tales[1]).toEqual(tales[0]);
        },
      ),
      { numRuns: 25 },
    );
  });
});

type Walk = typeof aWalk extends fc.Arbitrary<infer Value> ? Value : never;

/** Everything that a store says of a history. */
async function tell(store: GraphStore, history: readonly ChangeSet[], walks: readonly Walk[]) {
  await store.clear();
  const ledger = new Ledger({ store, clock: new ManualClock(), maxGroup: 3 });
  await ledger.commit(everything);
  // Half of the time a walk's index follows the ledger, else it is built at the end.
  if (history.length % 2 === 1)
    await Promise.all(walks.map((walk) => store.walk(toQuery(walk, 1))));
  const outcomes = await Promise.all(
    history.map((set) =>
      ledger.commit(set).catch((error: unknown) => {
        if (!isPlatformError(error)) throw error;
        return { code: error.code, details: error.details };
      }),
    ),
  );
  const { seq } = await store.head();
  const moments = [undefined, 0, Math.floor(seq / 2), seq];
  const told = {
    outcomes,
    verified: await ledger.verify(),
    commits: await store.commits(0, 100),
    versions: await scannedVersions(store),
    reads: await Promise.all(moments.map((at) => read(store, at))),
    walks: await Promise.all(walks.map((walk) => store.walk(toQuery(walk, seq)))),
  };
  await ledger.close();
  return told;
}

async function read(store: GraphStore, at: number | undefined) {
  const moment = at === undefined ? {} : { at };
  const order = { by: 'creationTime', direction: 'descending' } as const;
  const vertices = ids(...NAMES);
  return [
    await store.list({ label: 'artifact', order, first: 5, ...moment }),
    await store.count({ label: 'artifact', where: { type: 'Model' }, ...moment }),
    await store.listEdges({ toType: 'Model', first: 5, ...moment }),
    await store.incident({ vertices, direction: 'in', labels: ['Produced'], first: 2, ...moment }),
    await store.degrees({ vertices, direction: 'out', ...moment }),
    await store.vertices(vertices, at),
  ];
}

function toQuery({ maxVertices, share, ...walk }: Walk, head: number): WalkQuery {
  const { starts, direction, first, ...optional } = walk;
  const given = Object.entries(optional).filter(([, value]) => value !== undefined);
  return {
    starts,
    direction,
    first,
    ...Object.fromEntries(given),
    at: Math.round(share * head),
    withEdges: true,
    withTotal: true,
    limits: { maxVertices, timeoutMs: 60_000 },
  };
}
