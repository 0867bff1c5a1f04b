import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import { versionArn } from '#src/lineage/identity.js';
import { artifactArn, trialComponentArn } from '#src/lineage/index.js';
import { describeApi } from '../support/describe-api.js';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { schemaOf } from '../support/schema-api.js';
import { TESTER } from '../support/test-values.js';

const RECORD = 'mutation ($input: RecordLineageInput!) { recordLineage(input: $input) { seq } }';
const ENTITY = '{ id arn name ... on Artifact { digest source { uri } } }';
const DIFF = `query ($a: LineageSideInput!, $b: LineageSideInput!) {
  lineageDiff(a: $a, b: $b) {
    onlyA ${ENTITY} onlyB ${ENTITY}
    changed { kind name a b entityA ${ENTITY} entityB ${ENTITY} }
    complete incompleteReason
  }
}`;
const [A, B, C, D] = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(64)) as [
  string,
  string,
  string,
  string,
];
const FILE = 's3://bucket/churn.csv';
const CODE = 's3://bucket/code.tar.gz';
const MODEL = 's3://bucket/model.tar.gz';
const SAME = 's3://bucket/same';

const location = (uri: string) => artifactArn(DEFAULT_ARN_SCOPE, uri);
const version = (uri: string, digest: string) => versionArn(DEFAULT_ARN_SCOPE, uri, digest);
const step = (name: string) => trialComponentArn(DEFAULT_ARN_SCOPE, name);
const artifact = (sourceUri: string, type: string, value?: string) => ({
  sourceUri,
  type,
  ...(value ? { sourceTypes: [{ idType: 'SHA256', value }] } : {}),
});
const link = (source: string, destination: string, type = 'CONTRIBUTED_TO') => ({
  source,
  destination,
  type,
});

describeApi('the difference', (api) => {
  const train = async (name: string, digests: readonly [string, string, string], depth: number) => {
    const [file, code, model] = digests;
    const image = `image-of-${name}`;
    const { recordLineage } = await api().ask(RECORD, {
      input: {
        artifacts: [
          artifact(SAME, 'DataSet'),
          artifact(FILE, 'DataSet', file),
          artifact(CODE, 'Code', code),
          artifact(image, 'Image'),
          artifact(MODEL, 'Model', model),
        ],
        trialComponents: [{ name, parameters: { depth, rounds: 5, [`only-${name}`]: 'x' } }],
        associations: [
          ...[location(SAME), version(FILE, file), version(CODE, code), location(image)].map(
            (from) => link(from, step(name)),
          ),
          link(step(name), version(MODEL, model), 'PRODUCED'),
        ],
      },
    });
    api().clock.time += 1_000;
    return recordLineage.seq as number;
  };
  const expected = [
    { kind: 'CONTENT', name: FILE, a: A, b: B, entityA: { digest: A }, entityB: { digest: B } },
    { kind: 'CONTENT', name: MODEL, a: C, b: D },
    { kind: 'PARAMETER', name: 'depth', a: '3', b: '4', entityA: { name: 'one' } },
    { kind: 'PARAMETER', name: 'only-one', a: 'x', b: null },
    { kind: 'PARAMETER', name: 'only-two', a: null, b: 'x', entityB: { name: 'two' } },
    { kind: 'IMAGE', name: 'one', a: 'image-of-one', b: 'image-of-two' },
    { kind: 'CODE', name: 'one', a: C, b: D, entityA: { digest: C }, entityB: { digest: D } },
  ];
  const sortedBy = <Of extends { kind: string; name: string }>(changed: readonly Of[]) =>
    [...changed].sort((one, other) =>
      `${one.kind} ${one.name}` < `${other.kind} ${other.name}` ? -1 : 1,
    );

  it('of two versions of a model is in their data, parameters, images and code', async () => {
    await train('one', [A, C, C], 3);
    await train('two', [B, D, D], 4);
    const sides = { a: { arn: version(MODEL, C) }, b: { arn: version(MODEL, D) } };
    const { lineageDiff } = await api().ask(DIFF, sides);
    expect(sortedBy(lineageDiff.changed)).toMatchObject(sortedBy(expected));
    expect(lineageDiff).toMatchObject({ complete: true, incompleteReason: null });
    const arns = (entities: readonly { arn: string }[]) => entities.map(({ arn }) => arn).sort();
    expect(arns(lineageDiff.onlyA)).toEqual(
      [step('one'), version(FILE, A), version(CODE, C), location('image-of-one')].sort(),
    );
    expect(arns(lineageDiff.onlyB)).toEqual(
      [step('two'), version(FILE, B), version(CODE, D), location('image-of-two')].sort(),
    );
  });

  it('of one location at two commits compares its versions then and now', async () => {
    const at = await train('one', [A, C, C], 3);
    await train('two', [B, D, D], 4);
    const arn = location(MODEL);
    const { lineageDiff } = await api().ask(DIFF, { a: { arn, atCommit: at }, b: { arn } });
    expect(sortedBy(lineageDiff.changed)).toMatchObject(sortedBy(expected));
    const ids = lineageDiff.onlyA.map(({ id, arn }: { id: string; arn: string }) => [id, arn]);
    for (const [id, arn] of ids) expect(id).toBe(`${arn}@${at}`);
    expect(ids).toHaveLength(4);
    const same = await api().ask(DIFF, { a: { arn }, b: { arn } });
    const nothing = { onlyA: [], onlyB: [], changed: [], complete: true };
    expect(same.lineageDiff).toMatchObject(nothing);
  });

  it('distinguishes other bytes from another name of the same bytes', async () => {
    await train('one', [A, C, C], 3);
    const copy = 's3://bucket/copy-of-code.tar.gz';
    await api().ask(RECORD, {
      input: {
        artifacts: [artifact(copy, 'Code', C), artifact('image-of-one', 'Image')],
        trialComponents: [{ name: 'two', parameters: { depth: 3, rounds: 5, 'only-one': 'x' } }],
        associations: [version(copy, C), location('image-of-one')].map((from) =>
          link(from, step('two')),
        ),
      },
    });
    const sides = { a: { arn: step('one') }, b: { arn: step('two') } };
    const { lineageDiff } = await api().ask(DIFF, sides);
    expect(lineageDiff.changed).toEqual([]);
    const code = { digest: C, source: { uri: copy } };
    expect(lineageDiff.onlyB).toContainEqual(expect.objectContaining(code));
  });

  it('is refused for a side that does not exist, then or at all', async () => {
    const at = await train('one', [A, C, C], 3);
    const code = async (a: object) => (await api().run(DIFF, { a, b: { arn: step('one') } })).code;
    expect(await code({ arn: step('none') })).toBe('NOT_FOUND');
    expect(await code({ arn: step('one'), atCommit: at - 1 })).toBe('NOT_FOUND');
    expect(await code({ arn: step('one'), atCommit: at + 1 })).toBe('NOT_FOUND');
    expect(await code({ arn: step('one'), atCommit: -1 })).toBe('NOT_FOUND');
    expect(await code({ arn: 'nonsense' })).not.toBeUndefined();
    const wide = `${ENTITY.slice(0, -2)} ${'abcdefghij'
      .split('')
      .map((key) => `${key}: incoming(first: 1000) { nodes { type } }`)
      .join(' ')} }`;
    const costly = DIFF.replace(ENTITY, wide);
    const arn = step('one');
    expect((await api().run(costly, { a: { arn }, b: { arn } })).code).toBe('QUERY_TOO_COSTLY');
  });
});

describe('the difference of jobs', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await openPlatform();
  });
  afterAll(() => platform.destroy());

  it('is the file that was overwritten between them, and a parameter', async () => {
    const uri = 's3://forebear-local-000000000000/churn/churn.csv';
    const api = schemaOf(platform.services);
    const arns: string[] = [];
    for (const depth of ['3', '4']) {
      await platform.put(uri, `a,${depth}\n`);
      const channels = [{ name: 'train', uri }];
      const request = platform.request({ name: `deep-${depth}`, channels });
      const { arn, name } = await platform.jobs.submit(
        { ...request, hyperparameters: { depth } },
        TESTER,
      );
      expect((await platform.ended(name)).failureReason).toBeUndefined();
      arns.push(arn);
    }
    const [a, b] = arns.map((arn) => ({ arn }));
    const { lineageDiff } = await api.ask(DIFF, { a, b });
    expect(lineageDiff.changed).toMatchObject([
      { kind: 'CONTENT', name: uri },
      { kind: 'PARAMETER', name: 'depth', a: '3', b: '4' },
    ]);
    for (const { a: one, b: other } of lineageDiff.changed) expect(one).not.toBe(other);
    expect(lineageDiff.onlyA).toMatchObject([{ source: { uri } }]);
  });
});

describe('the difference of endpoints', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await openPlatform();
  });
  afterAll(() => platform.destroy());

  it('compares the present deployments, not earlier ones', async () => {
    const { store, endpoints } = platform;
    const api = schemaOf(platform.services);
    await platform.model('m');
    await platform.model('n');
    const { arn } = await platform.deploy('m');
    const at = (await store.head()).seq;
    const variants = [{ modelName: 'n', instanceCount: 1 }];
    await endpoints.update({ name: 'm', variants, watch: { seconds: 0 } }, TESTER);
    await platform.untilEndpoint('m', (endpoint) => endpoint?.status === 'InService');
    const { lineageDiff } = await api.ask(DIFF, { a: { arn, atCommit: at }, b: { arn } });
    const data = (name: string) => ({ source: { uri: `s3://models/${name}/model.tar.gz` } });
    expect(lineageDiff.onlyA).toContainEqual(expect.objectContaining(data('m')));
    expect(lineageDiff.onlyB).toContainEqual(expect.objectContaining(data('n')));
    expect(lineageDiff.onlyB).not.toContainEqual(expect.objectContaining(data('m')));
  });
});
