import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import { type Vertex, vertexIdOf } from '#src/domain/graph/index.js';
import { type Artifact, digestOf, vertexToEntity } from '#src/domain/lineage/index.js';
import { verifyObjects } from '#src/jobs/index.js';
import { artifactArn, LineageDraft, LineageQueries, recordVersions } from '#src/lineage/index.js';
import { recomputeSeal } from '#src/storage/logs/index.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

const BUCKET = 's3://forebear-local-000000000000';
const FOLDER = `${BUCKET}/churn/`;
const FILE = `${BUCKET}/churn/churn.csv`;

describe('the versions of inputs and outputs of a job', () => {
  let platform: TestPlatform;
  beforeEach(async () => {
    platform = await openPlatform();
    await platform.put(FILE, 'a,1\n');
  });
  afterEach(() => platform.destroy());

  async function train(name: string, uri: string) {
    await platform.jobs.submit(
      platform.request({ name, channels: [{ name: 'train', uri }] }),
      TESTER,
    );
    const job = await platform.ended(name);
    expect(job.failureReason).toBeUndefined();
    return job;
  }

  async function artifacts(sourceUri: string): Promise<Artifact[]> {
    const order = { by: 'creationTime', direction: 'ascending' } as const;
    const query = { label: 'artifact', where: { sourceUri }, order, first: 50 };
    const { items } = await platform.store.list(query);
    return items.map(({ element }) => vertexToEntity(element) as Artifact);
  }

  const versionsOf = async (uri: string) =>
    (await artifacts(uri)).filter((artifact) => digestOf(artifact) !== undefined);

  async function reached(
    start: string,
    direction: 'ascendants' | 'descendants',
    at?: number,
  ): Promise<string[]> {
    const { store } = platform;
    const limits = { maxVertices: 1_000, timeoutMs: 20_000 };
    const found = await store.walk({
      starts: [vertexIdOf(start)],
      direction,
      first: 1_000,
      limits,
      ...(at === undefined ? {} : { at }),
    });
    expect(found.complete).toBe(true);
    const vertices = await store.vertices(
      found.vertices.map(({ id }) => id),
      at,
    );
    return [...vertices.values()].map(({ element }) => arnOf(element));
  }

  it('is found from the folder, the prefix and the object alike', async () => {
    const one = await train('by-folder', FOLDER);
    const other = await train('by-file', FILE);
    const both = [one.trialComponent, other.trialComponent];
    for (const uri of [FOLDER, FILE]) {
      const arn = artifactArn(DEFAULT_ARN_SCOPE, uri);
      expect(await reached(arn, 'descendants')).toEqual(expect.arrayContaining(both));
    }
    const [file, ...others] = await versionsOf(FILE);
    expect(others).toEqual([]);
    expect(file && digestOf(file)).toBe(createHash('sha256').update('a,1\n').digest('hex'));
    expect(file).toMatchObject({ type: 'DataSet', sizeBytes: 4, objectCount: 1 });
    const [folder] = await versionsOf(FOLDER);
    expect(folder).toMatchObject({ objectCount: 1, properties: { linkedObjects: '1' } });
    expect(digestOf(folder as Artifact)).not.toBe(digestOf(file as Artifact));
  });

  it('distinguishes different bytes at the same location', async () => {
    const before = await train('before', FILE);
    await platform.put(FILE, 'a,2\n');
    const after = await train('after', FILE);
    const [first, second] = await versionsOf(FILE);
    expect(await reached(first?.arn ?? '', 'descendants')).toContain(before.trialComponent);
    expect(await reached(first?.arn ?? '', 'descendants')).not.toContain(after.trialComponent);
    const behind = await reached(after.trialComponent, 'ascendants');
    expect(behind).toContain(second?.arn);
    expect(behind).not.toContain(first?.arn);
  });

  it('is the requested location until the inputs are read', async () => {
    const job = await train('job', FILE);
    const location = artifactArn(DEFAULT_ARN_SCOPE, FILE);
    const [version] = await versionsOf(FILE);
    expect(await reached(job.trialComponent, 'ascendants', 1)).toContain(location);
    expect(await reached(job.trialComponent, 'ascendants', 1)).not.toContain(version?.arn);
    const { items } = (
      await platform.store.incident({
        vertices: [vertexIdOf(job.trialComponent)],
        direction: 'in',
        first: 50,
      })
    ).get(vertexIdOf(job.trialComponent)) ?? { items: [] };
    const sources = items.map(({ element }) => element.from);
    expect(sources).toContain(vertexIdOf(version?.arn ?? ''));
    expect(sources).not.toContain(vertexIdOf(location));
  });

  it('is one version when several jobs read it first at the same time', async () => {
    const names = ['a', 'b', 'c', 'd'];
    await Promise.all(names.map((name) => train(name, FOLDER)));
    expect(await versionsOf(FOLDER)).toHaveLength(1);
    expect(await versionsOf(FILE)).toHaveLength(1);
    expect(await platform.ledger.verify()).toMatchObject({ ok: true });
  });

  it('is the version that was there last, also when it is back', async () => {
    for (const [index, content] of ['a,1\n', 'a,2\n', 'a,1\n'].entries()) {
      await platform.put(FILE, content);
      await train(`job-${index}`, FOLDER);
    }
    const { store, storage, directory } = platform;
    const logs = { directory: `${directory}/logs`, storage };
    const verify = async () =>
      (await verifyObjects({ store, storage, recomputeSeal: (of) => recomputeSeal(logs, of) }))
        .differences;
    expect(await verify()).toEqual([]);
    await platform.put(FILE, 'a,2\n');
    expect(await verify()).toEqual([expect.stringContaining(`${FILE} has the digest`)]);
    const [first] = await versionsOf(FILE);
    const lineage = new LineageQueries({ store, scope: DEFAULT_ARN_SCOPE });
    const arn = artifactArn(DEFAULT_ARN_SCOPE, FILE);
    const { changed } = await lineage.diff({ a: { arn: first?.arn ?? arn }, b: { arn } });
    expect(changed).toEqual([]);
  });

  it('keeps the producer of a model with the version that it wrote', async () => {
    const { modelData = '', trialComponent } = await train('job', FILE);
    const location = artifactArn(DEFAULT_ARN_SCOPE, modelData);
    const [written] = await versionsOf(modelData);
    expect(await reached(location, 'ascendants')).toContain(trialComponent);
    const { store, ledger } = platform;
    await ledger.update(async () => {
      const now = Date.now();
      const draft = new LineageDraft({ store, scope: DEFAULT_ARN_SCOPE, actor: TESTER.arn, now });
      const digest = 'f'.repeat(64);
      const version = { sourceUri: modelData, type: 'Model', digest, sizeBytes: 1, objectCount: 1 };
      await recordVersions(draft, [version]);
      return { result: undefined, changeSet: await draft.build() };
    });
    const [, other] = await versionsOf(modelData);
    expect(await reached(written?.arn ?? '', 'ascendants')).toContain(trialComponent);
    const behind = await reached(other?.arn ?? '', 'ascendants');
    expect(behind).toContain(location);
    expect(behind).not.toContain(trialComponent);
  });
});

function arnOf({ properties }: Vertex): string {
  return String(properties['arn']);
}
