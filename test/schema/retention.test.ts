import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toS3Uri } from '#src/domain/s3-uri.js';
import { versionArn } from '#src/lineage/index.js';
import { refuseDeleted } from '#src/retention/index.js';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { type SchemaApi, schemaOf } from '../support/schema-api.js';

const PROGRAM = fileURLToPath(new URL('../fixtures/programs/process.mjs', import.meta.url));
const BUCKET = 's3://forebear-local-000000000000';
const PLAN = `query ($below: String) {
  planRetention(uriPrefix: $below, first: 1000) {
    id atCommit
    groups { class rule freeCount freeBytes keptCount keptBytes }
    items { class rule uri digest sizeBytes objectCount keptBecause path { name arn } }
  }
}`;
const RUN =
  'mutation ($plan: ID!) { runRetention(plan: $plan) { removed removedBytes lost kept left } }';
const CREATE = `mutation ($input: CreateProcessingJobInput!) {
  createProcessingJob(input: $input) { name }
}`;
const ARTIFACT = `query ($uri: String!, $digest: String!) {
  artifact(sourceUri: $uri, digest: $digest) { bytes { status rule by at } sizeBytes }
}`;
const RULES = [
  {
    class: 'OUTPUTS',
    keepDays: 0,
    keepLast: 0,
    keepReachable: true,
    uriPrefix: `${BUCKET}/direct/`,
  },
  { class: 'OUTPUTS', keepDays: 0, keepLast: 0, keepReachable: true },
  { class: 'FAILED_OUTPUTS', keepDays: 1, keepLast: 0, keepReachable: true },
] as const;

interface Item {
  readonly class: string;
  readonly uri: string;
  readonly digest: string;
  readonly keptBecause: string | null;
  readonly path: readonly { readonly name: string; readonly arn: string }[];
}

let platform: TestPlatform;
let api: SchemaApi;
let failing: ((uri: string) => boolean) | undefined;

/** Opens a platform whose storage fails to delete some objects. */
async function open(rules: readonly object[]): Promise<void> {
  platform = await openPlatform({
    settings: { retention: { rules: rules as never } },
    seenStorage: (inner) =>
      new Proxy(inner, {
        get(target, name) {
          if (name !== 'delete') {
            const value = Reflect.get(target, name, target);
            return typeof value === 'function' ? value.bind(target) : value;
          }
          return async (uri: string) => {
            if (failing?.(uri)) throw new Error('killed');
            return target.delete(toS3Uri(uri));
          };
        },
      }),
  });
  api = schemaOf(platform.services);
  await platform.put(`${BUCKET}/in/rows.csv`, 'a,1\nb,2\n');
}

/** Runs a processing job, which writes below its name. */
async function work(name: string, behaviour = 'works', more: object = {}): Promise<void> {
  const [input, output] = ['/opt/ml/processing/input', '/opt/ml/processing/output'];
  const request = {
    name,
    image: 'fixture',
    command: [process.execPath, PROGRAM, behaviour, input, output],
    inputs: [{ name: 'rows', uri: `${BUCKET}/in/`, localPath: input }],
    outputs: [{ name: 'clean', uri: `${BUCKET}/${name}/`, localPath: output }],
    resources: {},
    experiment: { experimentName: 'churn' },
    ...more,
  };
  await api.ask(CREATE, { input: request });
  await platform.processed(name);
}

async function plan(below?: string) {
  const { planRetention } = await api.ask(PLAN, { below });
  const items: readonly Item[] = planRetention.items;
  const of = (name: string) => items.find(({ uri }) => uri === `${BUCKET}/${name}/`);
  return { ...planRetention, of, items } as {
    readonly id: string;
    readonly groups: readonly object[];
    readonly items: readonly Item[];
    readonly of: (name: string) => Item;
  };
}

async function run(id: string) {
  const { data, errors } = await api.run(RUN, { plan: id }, 'admin');
  expect(errors).toEqual([]);
  return data.runRetention;
}

const exists = async (uri: string) =>
  (await platform.storage.head(toS3Uri(`${BUCKET}/${uri}`))) !== undefined;

async function bytesOf(name: string, { digest }: Item) {
  return (await api.ask(ARTIFACT, { uri: `${BUCKET}/${name}/`, digest })).artifact.bytes;
}

/** Makes an artifact contribute to the data of a model. */
async function useInModel(source: string): Promise<void> {
  const { modelData = '', modelDigest = '' } = (await platform.models.get('m')) ?? {};
  const destination = versionArn(platform.services.scope, modelData, modelDigest);
  await api.ask(
    'mutation ($source: Arn!, $destination: Arn!) { createAssociation(source: $source, destination: $destination, type: DERIVED_FROM) { __typename } }',
    { source, destination },
  );
}

describe('retention', () => {
  beforeAll(async () => {
    await open([...RULES, { class: 'LOGS', keepDays: 0, keepLast: 1, keepReachable: true }]);
    await platform.model('m');
    await work('used');
    await work('free');
    await work('held', 'works', { tags: { hold: 'audit 7' } });
    await work('many', 'many');
  });
  afterAll(() => platform.destroy());

  it('keeps what is in use, with the path to it, and what is held', async () => {
    const { digest } = (await plan()).of('used');
    await useInModel(versionArn(platform.services.scope, `${BUCKET}/used/`, digest));
    const { of, groups, items } = await plan();
    expect(of('free')).toMatchObject({ class: 'OUTPUTS', keptBecause: null, objectCount: 2 });
    expect(of('used')).toMatchObject({ keptBecause: 'REACHABLE', path: { length: 2 } });
    expect(of('held')).toMatchObject({ keptBecause: 'HELD' });
    const logs = items.filter((item) => item.class === 'LOGS');
    expect(logs.map((item) => item.keptBecause).sort()).toEqual([
      'AMONG_LAST',
      'HELD',
      'REACHABLE',
      null,
    ]);
    expect(groups).toContainEqual(
      expect.objectContaining({ rule: 'OUTPUTS keepDays=0', freeCount: 2, keptCount: 2 }),
    );
    const { items: some } = await plan(`${BUCKET}/free/`);
    expect(some).toHaveLength(1);
  });

  it('removes the bytes, and keeps the versions, which say why', async () => {
    const planned = await plan();
    const { removed, left } = await run(planned.id);
    expect({ removed, left }).toEqual({ removed: 3, left: 0 });
    expect(await exists('free/deep/count-127.0.0.1.txt')).toBe(false);
    expect(await exists('many/part-7')).toBe(false);
    expect(await exists('used/deep/count-127.0.0.1.txt')).toBe(true);
    expect(await exists('held/deep/count-127.0.0.1.txt')).toBe(true);
    for (const name of ['free', 'many'])
      expect(await bytesOf(name, planned.of(name))).toMatchObject({
        status: 'DELETED',
        rule: 'OUTPUTS keepDays=0',
        by: 'arn:aws:iam::000000000000:user/admin',
      });
    expect((await plan()).of('free')).toBeUndefined();
    expect(await run(planned.id)).toMatchObject({ removed: 0, left: 0 });
    expect(await platform.ledger.verify()).toMatchObject({ ok: true });
  });

  it('answers for removed bytes with their digest', async () => {
    const { services } = platform;
    for (const uri of ['free/deep/count-127.0.0.1.txt', 'many/part-7'])
      await expect(refuseDeleted(services, `${BUCKET}/${uri}`)).rejects.toMatchObject({
        code: 'BYTES_DELETED',
        details: { digest: expect.stringMatching(/^[0-9a-f]{64}$/) },
      });
    await refuseDeleted(services, `${BUCKET}/used/missing.csv`);
    const log = 'query { processingJob(name: "free") { logs { lines { message } } } }';
    expect(await api.run(log)).toMatchObject({ code: 'BYTES_DELETED' });
  });

  it('has bytes again once the same are written again', async () => {
    await work('same', 'same');
    const { id, of } = await plan(`${BUCKET}/same/`);
    expect(await run(id)).toMatchObject({ removed: 1, left: 0 });
    expect(await bytesOf('same', of('same'))).toMatchObject({ status: 'DELETED' });
    const output = {
      name: 'clean',
      uri: `${BUCKET}/same/`,
      localPath: '/opt/ml/processing/output',
    };
    await work('again', 'same', { outputs: [output] });
    expect(await bytesOf('same', of('same'))).toBeNull();
    expect((await plan()).of('same')).toMatchObject({ keptBecause: null });
  });

  it('refuses callers without the role, unknown plans, and plans of other rules', async () => {
    const { id } = await plan();
    expect((await api.run(RUN, { plan: id }, 'operator')).code).toBe('FORBIDDEN');
    expect((await api.run(PLAN, {}, 'viewer')).code).toBe('FORBIDDEN');
    expect((await api.run(RUN, { plan: 'x' }, 'admin')).code).toBe('VALIDATION_FAILED');
    const other = id.replace(/[0-9a-f]{12}-$/, `${'0'.repeat(12)}-`);
    expect((await api.run(RUN, { plan: other }, 'admin')).code).toBe('CONFLICT');
  });
});

describe('a run that ends in the middle', () => {
  beforeAll(async () => {
    await open(RULES);
    await platform.model('m');
    for (const name of ['one', 'two', 'three']) await work(name);
  });
  afterAll(() => platform.destroy());

  it('removes nothing that is in use, and the next run removes the rest', async () => {
    failing = (uri) => uri.includes('/two/deep/');
    const { id } = await plan();
    expect((await api.run(RUN, { plan: id }, 'admin')).code).toBe('INTERNAL_ERROR');
    const { of } = await plan();
    const marks = ['one', 'two', 'three'].map((name) => bytesOf(name, of(name)));
    for (const mark of await Promise.all(marks)) expect(mark).toMatchObject({ status: 'DELETING' });
    const { digest } = of('three');
    await useInModel(versionArn(platform.services.scope, `${BUCKET}/three/`, digest));
    failing = undefined;
    const next = await plan();
    expect(next.of('three')).toMatchObject({ keptBecause: 'REACHABLE' });
    expect(await run(next.id)).toMatchObject({ removed: 2, lost: 0, left: 0 });
    expect(await bytesOf('one', of('one'))).toMatchObject({ status: 'DELETED' });
  });

  it('keeps what came into use after the plan, and what others have written since', async () => {
    for (const name of ['four', 'five']) await work(name);
    const { id, of } = await plan();
    const { digest } = of('four');
    await useInModel(versionArn(platform.services.scope, `${BUCKET}/four/`, digest));
    await platform.put(`${BUCKET}/five/deep/count-127.0.0.1.txt`, 'other bytes');
    expect(await run(id)).toMatchObject({ removed: 0, lost: 1, left: 0 });
    expect(await exists('five/deep/count-127.0.0.1.txt')).toBe(true);
    expect(await exists('four/deep/count-127.0.0.1.txt')).toBe(true);
    expect(await bytesOf('five', of('five'))).toMatchObject({ status: 'LOST' });
    expect((await plan()).of('five')).toBeUndefined();
  });
});
