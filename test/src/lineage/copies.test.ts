import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Arn, DEFAULT_ARN_SCOPE, makeArn } from '#src/domain/arn.js';
import { stringOf, vertexIdOf } from '#src/domain/graph/index.js';
import { vertexToEntity } from '#src/domain/lineage/index.js';
import { Ledger } from '#src/ledger/index.js';
import {
  artifactArn,
  LineageDraft,
  linkToOriginals,
  recordVersions,
  versionArn,
} from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { ManualClock } from '../../support/manual-clock.js';

const scope = DEFAULT_ARN_SCOPE;
const DIGEST = 'd'.repeat(64);
const COPY = 's3://data/copy.csv';

let store: GraphStore;
let ledger: Ledger;
let now = 0;

beforeEach(async () => {
  store = await openMemoryStore();
  ledger = new Ledger({ store, clock: new ManualClock() });
});
afterEach(async () => {
  await ledger.close();
  await store.close();
});

async function commit(fill: (draft: LineageDraft) => unknown): Promise<void> {
  now += 1;
  const draft = new LineageDraft({ store, scope, actor: 'forebear', now });
  await fill(draft);
  await ledger.commit(await draft.build());
}

const sourceTypes = [{ idType: 'SHA256', value: DIGEST }] as const;
const recorded = (draft: LineageDraft, sourceUri: string) =>
  draft.artifact({ sourceUri, type: 'DataSet', sourceTypes }, 'ensure');
const job = (draft: LineageDraft) =>
  draft.trialComponent({
    name: 'maker',
    source: { arn: makeArn(scope, 'processing-job', 'maker'), type: 'SageMakerProcessingJob' },
  });
const version = (sourceUri: string, digest = DIGEST) => ({ sourceUri, type: 'DataSet', digest });
const readCopy = () =>
  commit(async (draft) => {
    await recordVersions(draft, [version(COPY)]);
    await linkToOriginals(draft, [version(COPY)]);
  });
async function sourcesOf(arn: Arn): Promise<readonly (string | undefined)[]> {
  const id = vertexIdOf(arn);
  const edges = await store.incident({ vertices: [id], direction: 'in', first: 100 });
  const ids = edges.get(id)?.items.map(({ element }) => element.from) ?? [];
  const found = [...(await store.vertices(ids)).values()];
  return found.map(({ element }) => stringOf(element.properties, 'sourceuri'));
}

describe('a copy', () => {
  it('is derived from its original, which many artifacts without ancestors precede', async () => {
    await commit((draft) => {
      for (let at = 0; at < 1_500; at += 1) recorded(draft, `s3://data/early/${at}`);
    });
    await commit((draft) =>
      draft.associate(job(draft), recorded(draft, 's3://data/made.csv'), { type: 'Produced' }),
    );
    await readCopy();
    expect(await sourcesOf(versionArn(scope, COPY, DIGEST))).toContain('s3://data/made.csv');
  });

  it('is derived from the first of the equal objects that one job has produced', async () => {
    await commit((draft) => {
      const maker = job(draft);
      for (const name of ['a', 'b'])
        draft.associate(maker, recorded(draft, `s3://data/${name}`), { type: 'Produced' });
    });
    await readCopy();
    const sources = await sourcesOf(versionArn(scope, COPY, DIGEST));
    expect(sources.filter((uri) => uri !== COPY)).toHaveLength(1);
  });

  it('of a copy is derived from the original only', async () => {
    await commit((draft) =>
      draft.associate(job(draft), recorded(draft, 's3://data/made.csv'), { type: 'Produced' }),
    );
    await readCopy();
    const again = version('s3://data/again.csv');
    await commit(async (draft) => {
      await recordVersions(draft, [again]);
      await linkToOriginals(draft, [again]);
    });
    const sources = await sourcesOf(versionArn(scope, again.sourceUri, DIGEST));
    expect(sources.filter((uri) => uri !== again.sourceUri)).toEqual(['s3://data/made.csv']);
  });

  it('is derived from its original although a caller claims that a step has produced it', async () => {
    await commit((draft) =>
      draft.associate(job(draft), recorded(draft, 's3://data/made.csv'), { type: 'Produced' }),
    );
    await commit((draft) => {
      const step = draft.action({ name: 'mine', type: 'Step', source: { uri: 'x' } });
      draft.associate(step, recorded(draft, COPY), { type: 'Produced' });
    });
    await readCopy();
    expect(await sourcesOf(versionArn(scope, COPY, DIGEST))).toContain('s3://data/made.csv');
  });
});

describe('a location', () => {
  it('that gets a second version is no longer what a job has produced', async () => {
    const place = 's3://data/made.csv';
    await commit(async (draft) => {
      const [made] = await recordVersions(draft, [version(place)]);
      const maker = job(draft);
      for (const arn of [made?.arn, made?.location])
        if (arn) draft.associate(maker, arn, { type: 'Produced' });
    });
    const location = artifactArn(scope, place);
    expect(await sourcesOf(location)).toHaveLength(1);
    await commit((draft) => recordVersions(draft, [version(place, 'e'.repeat(64))]));
    expect(await sourcesOf(location)).toHaveLength(0);
  });
});

describe('a version', () => {
  it.each([
    ['no objects', {}],
    ['objects without a list', { linkedObjects: '0' }],
    ['objects elsewhere', { manifest: 's3://data/list', objectsBelow: 's3://else/' }],
  ])('that a caller has recorded with %s gets those that were read', async (_, claimed) => {
    const properties = { linkedObjects: '0', manifest: 's3://data/list' };
    const folder = { ...version('s3://data/folder/'), properties };
    await commit((draft) =>
      draft.artifact({
        ...{ sourceUri: folder.sourceUri, sourceTypes },
        type: 'DataSet',
        properties: claimed,
      }),
    );
    await commit((draft) => recordVersions(draft, [folder]));
    const id = vertexIdOf(versionArn(scope, folder.sourceUri, DIGEST));
    const vertex = (await store.vertices([id])).get(id)?.element;
    expect(vertex && vertexToEntity(vertex).properties).toEqual(properties);
  });
});
