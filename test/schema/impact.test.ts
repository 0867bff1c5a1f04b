import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import { versionArn } from '#src/lineage/identity.js';
import { artifactArn, trialComponentArn } from '#src/lineage/index.js';
import { describeApi } from '../support/describe-api.js';
import { modelArchive } from '../support/model-archive.js';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { type SchemaApi, schemaOf } from '../support/schema-api.js';
import { TESTER } from '../support/test-values.js';

const RECORD = 'mutation ($input: RecordLineageInput!) { recordLineage(input: $input) { seq } }';
const IMPACT = `query ($of: ImpactInput!, $at: Int, $first: Int, $after: String) {
  impact(of: $of, atCommit: $at, first: $first, after: $after) {
    nodes {
      kind depth
      resource {
        id __typename
        ... on Artifact { source { uri } digest }
        ... on TrialComponent { name } ... on TrainingJob { called: name } ... on Model { called: name } ... on Endpoint { called: name status }
      }
      path { nodes { arn } associations { type creationTime } }
    }
    counts { jobs models endpoints data } pageInfo { hasNextPage hasPreviousPage endCursor }
    commit { seq } complete incompleteReason
  }
}`;
const A = 'a'.repeat(64);
const B = 'b'.repeat(64);
const C = 'c'.repeat(64);
const FILE = 's3://bucket/churn/churn.csv';
const OUT = 's3://bucket/out/';
const ODD = "s3://bucket/x_%'";

const location = (uri: string) => artifactArn(DEFAULT_ARN_SCOPE, uri);
const version = (uri: string, digest: string) => versionArn(DEFAULT_ARN_SCOPE, uri, digest);
const step = (name: string) => trialComponentArn(DEFAULT_ARN_SCOPE, name);
const artifact = (sourceUri: string, value?: string) => ({
  sourceUri,
  type: 'DataSet',
  ...(value ? { sourceTypes: [{ idType: 'SHA256', value }] } : {}),
});
const link = (source: string, destination: string, type = 'CONTRIBUTED_TO') => ({
  source,
  destination,
  type,
});

describeApi('the impact', (api) => {
  /** Two versions of a file: `one` read the first and wrote, `two` read the second. */
  const record = () =>
    api().ask(RECORD, {
      input: {
        artifacts: [
          artifact(FILE, A),
          artifact(FILE, B),
          artifact(OUT, C),
          artifact(ODD),
          artifact('s3://bucket/xyz'),
        ],
        trialComponents: ['one', 'two', 'odd', 'next'].map((name) => ({ name })),
        associations: [
          link(version(FILE, A), step('one')),
          link(step('one'), version(OUT, C), 'PRODUCED'),
          link(version(OUT, C), step('next')),
          link(version(FILE, B), step('two')),
          link(location(ODD), step('odd')),
        ],
      },
    });
  const names = (impact: { nodes: readonly { resource: { name?: string; source?: object } }[] }) =>
    impact.nodes.map(({ resource }) => resource.name ?? resource.source);

  it('of a version excludes the impact of other versions of its location', async () => {
    const { recordLineage } = await record();
    const { impact } = await api().ask(IMPACT, { of: { arn: version(FILE, A) } });
    const path = [version(FILE, A), step('one'), version(OUT, C), step('next')];
    expect(impact).toMatchObject({
      nodes: [
        { kind: 'JOB', depth: 1, resource: { name: 'one', __typename: 'TrialComponent' } },
        { kind: 'DATA', depth: 2, resource: { source: { uri: OUT }, digest: C } },
        { kind: 'JOB', depth: 3, resource: { name: 'next' } },
      ],
      counts: { jobs: 2, models: 0, endpoints: 0, data: 1 },
      pageInfo: { hasNextPage: false, hasPreviousPage: false },
      commit: { seq: recordLineage.seq },
      complete: true,
      incompleteReason: null,
    });
    const last = impact.nodes[2].path;
    expect(last.nodes.map(({ arn }: { arn: string }) => arn)).toEqual(path);
    expect(last.associations.map(({ type }: { type: string }) => type)).toEqual([
      'CONTRIBUTED_TO',
      'PRODUCED',
      'CONTRIBUTED_TO',
    ]);
  });

  it('of a source, a prefix or a digest comes from all artifacts that it names, and excludes them', async () => {
    await record();
    const of = async (source: object) => (await api().ask(IMPACT, { of: source })).impact;
    const all = { jobs: 3, models: 0, endpoints: 0, data: 1 };
    expect((await of({ sourceUri: FILE })).counts).toEqual(all);
    expect((await of({ arn: location(FILE) })).counts).toEqual(all);
    expect((await of({ sourceUriPrefix: 's3://bucket/churn' })).counts).toEqual(all);
    expect(names(await of({ digest: B }))).toEqual(['two']);
    expect(names(await of({ sourceUriPrefix: ODD }))).toEqual(['odd']);
    expect(names(await of({ arn: step('one') }))).toEqual([{ uri: OUT }, 'next']);
  });

  it('may be incomplete for data under a prefix of too many objects to link', async () => {
    await record();
    for (const above of ['s3://bucket/churn/', 's3://bucket/churn']) {
      const large = { ...artifact(above, B), properties: { linkedObjects: '0' } };
      const input = {
        artifacts: [large],
        associations: [link(version(above, B), step('odd'))],
      };
      const before = (await api().ask(IMPACT, { of: { sourceUri: FILE } })).impact;
      expect(before).toMatchObject({ complete: true });
      const { recordLineage } = await api().ask(RECORD, { input });
      const { impact } = await api().ask(IMPACT, { of: { sourceUri: FILE } });
      expect(impact).toMatchObject({ complete: false, incompleteReason: 'UNLINKED_OBJECTS' });
      expect(impact.nodes).toHaveLength(before.nodes.length);
      const at = recordLineage.seq - 1;
      const past = (await api().ask(IMPACT, { of: { sourceUri: FILE }, at })).impact;
      expect(past.complete).toBe(true);
      const whole = (await api().ask(IMPACT, { of: { sourceUriPrefix: above } })).impact;
      expect(whole.complete).toBe(true);
      const unlinked = await api().run(
        'mutation ($s: Arn!, $d: Arn!) { deleteAssociation(source: $s, destination: $d) }',
        { s: location(above), d: version(above, B) },
        'admin',
      );
      expect(unlinked.errors).toEqual([]);
    }
  });

  it('is read page by page at the commit of the first page, and as of any commit', async () => {
    const { recordLineage } = await record();
    const of = { sourceUri: FILE };
    const { impact: whole } = await api().ask(IMPACT, { of });
    const first = await api().ask(IMPACT, { of, first: 2 });
    await api().ask(RECORD, {
      input: {
        trialComponents: [{ name: 'later' }],
        associations: [link(version(FILE, A), step('later'))],
      },
    });
    const after = first.impact.pageInfo.endCursor;
    const { impact: next } = await api().ask(IMPACT, { of, first: 2, after });
    expect([...first.impact.nodes, ...next.nodes]).toEqual(whole.nodes);
    expect(next).toMatchObject({ counts: whole.counts, commit: whole.commit });
    expect(next.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
    expect((await api().ask(IMPACT, { of })).impact.counts.jobs).toBe(4);
    const at = recordLineage.seq;
    const { impact: past } = await api().ask(IMPACT, { of, at });
    expect(past.counts).toEqual(whole.counts);
    const idOf = ({ resource }: { resource: { id: string } }) => resource.id;
    expect(past.nodes.map(idOf)).toEqual(whole.nodes.map((node: never) => `${idOf(node)}@${at}`));
    const other = await api().run(IMPACT, { of: { digest: A }, after });
    expect(other.code).toBe('CURSOR_INVALID');
  });

  it('is refused for a wrong name, and for none or two', async () => {
    await record();
    const code = async (of: object, more = {}) => (await api().run(IMPACT, { of, ...more })).code;
    expect(await code({})).toBe('VALIDATION_FAILED');
    expect(await code({ sourceUri: FILE, digest: A })).toBe('VALIDATION_FAILED');
    expect(await code({ digest: 'abc' })).toBe('VALIDATION_FAILED');
    expect(await code({ sourceUriPrefix: '' })).toBe('VALIDATION_FAILED');
    expect(await code({ sourceUri: 's3://bucket/none' })).toBe('NOT_FOUND');
    expect(await code({ sourceUriPrefix: 's3://none/' })).toBe('NOT_FOUND');
    expect(await code({ digest: 'd'.repeat(64) })).toBe('NOT_FOUND');
    expect(await code({ arn: version(FILE, C) })).toBe('NOT_FOUND');
    expect(await code({ sourceUri: FILE }, { at: 0 })).toBe('NOT_FOUND');
    expect(await code({ sourceUri: FILE }, { first: 0 })).toBe('PAGE_SIZE_EXCEEDED');
  });
});

describe('the impact of data on models and endpoints', () => {
  let platform: TestPlatform;
  let api: SchemaApi;
  beforeAll(async () => {
    platform = await openPlatform();
    api = schemaOf(platform.services);
  });
  afterAll(() => platform.destroy());

  it('are the models of it, and endpoints that serve it now', async () => {
    await platform.model('m');
    await platform.model('other');
    await platform.deploy('m');
    const of = { sourceUriPrefix: 's3://models/m/' };
    const { impact } = await api.ask(IMPACT, { of });
    const model = { kind: 'MODEL', depth: 0, resource: { __typename: 'Model', called: 'm' } };
    const resource = { __typename: 'Endpoint', called: 'm', status: 'IN_SERVICE' };
    expect(impact).toMatchObject({
      nodes: [model, { kind: 'ENDPOINT', depth: 2, resource }],
      counts: { jobs: 0, models: 1, endpoints: 1, data: 0 },
    });
    const variants = [{ modelName: 'other', instanceCount: 1 }];
    await platform.endpoints.update({ name: 'm', variants, watch: { seconds: 0 } }, TESTER);
    await platform.untilEndpoint('m', (endpoint) => endpoint?.status === 'InService');
    const { impact: updated } = await api.ask(IMPACT, { of });
    expect(updated).toMatchObject({ nodes: [model], counts: { models: 1, endpoints: 0 } });
    const { impact: now } = await api.ask(IMPACT, { of: { sourceUriPrefix: 's3://models/other' } });
    expect(now.counts).toMatchObject({ models: 1, endpoints: 1 });
    const { impact: past } = await api.ask(IMPACT, { of, at: impact.commit.seq });
    expect(past.counts).toEqual(impact.counts);
  });

  it('are no models of other bytes at the same place', async () => {
    await platform.model('first');
    const { modelData = '', modelDigest = '' } = (await platform.models.get('first')) ?? {};
    await platform.put(modelData, await modelArchive({ 'weights.txt': 'others' }));
    await platform.models.create({ name: 'second', image: 'fixture', modelData }, TESTER);
    const called = async (of: object) => {
      const { impact } = await api.ask(IMPACT, { of });
      const models = impact.nodes.filter(({ kind }: { kind: string }) => kind === 'MODEL');
      return models.map(({ resource }: { resource: { called: string } }) => resource.called).sort();
    };
    expect(await called({ digest: modelDigest })).toEqual(['first']);
    expect(await called({ sourceUri: modelData })).toEqual(['first', 'second']);
  });
});

describe('the impact of data on jobs', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await openPlatform();
  });
  afterAll(() => platform.destroy());

  it('is found by either spelling of it, and names the job itself while it exists', async () => {
    const folder = 's3://forebear-local-000000000000/churn/';
    const api = schemaOf(platform.services);
    await platform.put(`${folder}churn.csv`, 'a,1\n');
    for (const [name, uri] of [
      ['folder', folder],
      ['file', `${folder}churn.csv`],
    ] as const) {
      const channels = [{ name: 'train', uri }];
      await platform.jobs.submit(platform.request({ name, channels }), TESTER);
      expect((await platform.ended(name)).failureReason).toBeUndefined();
    }
    for (const sourceUri of [folder, `${folder}churn.csv`]) {
      const { impact } = await api.ask(IMPACT, { of: { sourceUri } });
      const jobs = impact.nodes.filter(({ kind }: { kind: string }) => kind === 'JOB');
      const found = jobs.map(({ resource }: { resource: { called: string } }) => resource.called);
      expect(found.sort()).toEqual(['file', 'folder']);
      expect(jobs[0].resource.__typename).toBe('TrainingJob');
    }
    await platform.jobs.delete('file', TESTER);
    const { impact } = await api.ask(IMPACT, { of: { sourceUri: folder } });
    expect(impact.nodes.map(({ resource }: { resource: object }) => resource)).toContainEqual(
      expect.objectContaining({ __typename: 'TrialComponent', name: 'file-aws-training-job' }),
    );
  });
});
