import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  Action,
  Artifact,
  Association,
  Context,
  diff,
  Estimator,
  exportGraph,
  impact,
  lineage,
  Session,
  TrialComponent,
} from '#src/client/index.js';
import { type ServerUnderTest, startTestServer } from '../../support/running-server.js';

const SCRIPT = path.resolve('test/fixtures/client/tuned');

let server: ServerUnderTest;
let session: Session;
let data: string;
let jobs: readonly string[];
beforeAll(async () => {
  server = await startTestServer();
  session = new Session({ url: server.url });
  data = `s3://${await session.defaultBucket()}/points/points.csv`;
  await session.putObject(data, '1,2\n');
  const launched = [];
  for (const x of [1, 2]) {
    const estimator = new Estimator({
      session,
      entryPoint: 'train.mjs',
      sourceDir: SCRIPT,
      hyperparameters: { x },
    });
    launched.push(await estimator.fit({ training: data }, { logs: false }));
  }
  jobs = launched.map(({ arn }) => arn);
});
afterAll(async () => {
  await session.close();
  await server.close();
});

async function collect<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

it('lists each kind page by page, with the original’s fields', async () => {
  const artifacts = await collect(Artifact.list(session, { first: 2 }));
  expect(artifacts.length).toBeGreaterThan(4);
  expect(new Set(artifacts.map(({ artifactArn }) => artifactArn)).size).toBe(artifacts.length);
  const models = artifacts.filter(({ artifactType, digest }) => artifactType === 'Model' && digest);
  expect(
    models.map(({ source }) => source.sourceUri).every((uri) => uri.endsWith('/model.tar.gz')),
  ).toBe(true);
  expect(models[0]?.creationTime).toBeInstanceOf(Date);

  const components = await collect(TrialComponent.list(session));
  expect(components.map(({ source }) => source?.sourceArn).sort()).toEqual([...jobs].sort());
  expect(components[0]).toMatchObject({
    status: { primaryStatus: 'COMPLETED' },
    source: { sourceType: 'SageMakerTrainingJob' },
    trialComponentSource: { sourceType: 'SageMakerTrainingJob' },
  });

  const [component] = components;
  const ending = Association.list(session, { destinationArn: component?.arn ?? '', first: 1 });
  const types = (await collect(ending)).map(({ associationType }) => associationType);
  expect(types).toContain('CONTRIBUTED_TO');
  expect(
    await collect(Association.list(session, { destinationArn: `${component?.arn}x` })),
  ).toEqual([]);
});

it('records entities and associations by hand, and removes them', async () => {
  const source = { sourceUri: 's3://by/hand' };
  const artifact = await Artifact.create(session, { ...source, type: 'Report', name: 'by-hand' });
  const action = await Action.create(session, {
    ...source,
    name: 'approve',
    type: 'Approval',
    status: 'COMPLETED',
  });
  const context = await Context.create(session, { ...source, name: 'release', type: 'Release' });
  const component = await TrialComponent.create(session, {
    name: 'judge',
    parameters: { limit: 3 },
  });
  expect(component.parameters).toEqual({ limit: 3 });
  const link = await Association.create(session, {
    sourceArn: artifact.arn,
    destinationArn: action.arn,
    associationType: 'ASSOCIATED_WITH',
  });
  expect((await collect(Action.list(session))).map(({ status }) => status)).toEqual(['COMPLETED']);
  const releases = Context.list(session, { filter: { type: 'Release' } });
  expect((await collect(releases)).map(({ contextType }) => contextType)).toEqual(['Release']);
  const walked = await action.lineage({ direction: 'ASCENDANTS' });
  expect(walked.nodes.map(({ entity }) => entity.arn)).toEqual([action.arn, artifact.arn]);
  await expect(artifact.delete()).rejects.toMatchObject({ status: 409 });
  await link.delete(session);
  for (const entity of [artifact, action, context, component]) await entity.delete();
  expect(await collect(Action.list(session))).toEqual([]);
});

it('walks from a job, in pages, at one commit', async () => {
  const whole = await lineage(session, jobs[0] ?? '', { direction: 'ASCENDANTS' });
  const paged = await lineage(session, jobs[0] ?? '', { direction: 'ASCENDANTS', first: 2 });
  expect(paged).toEqual(whole);
  expect(whole.complete).toBe(true);
  const sources = whole.nodes.flatMap(({ entity }) =>
    entity.__typename === 'Artifact' ? [entity.artifactSource.uri] : [],
  );
  expect(sources).toContain(data);
  const ends = new Set(whole.nodes.map(({ entity }) => entity.arn));
  for (const { sourceArn, destinationArn } of whole.associations)
    expect([ends.has(sourceArn), ends.has(destinationArn)]).toEqual([true, true]);
});

it('returns the impact of data, and the differences of two jobs', async () => {
  const { affected, counts, complete } = await impact(session, { sourceUri: data });
  expect({ jobs: counts.jobs, complete }).toEqual({ jobs: 2, complete: true });
  const names = affected.flatMap(({ resource }) => ('name' in resource ? [resource.name] : []));
  expect(names.length).toBeGreaterThanOrEqual(2);
  await expect(impact(session, { sourceUri: 's3://no/where' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });

  const { changed } = await diff(session, jobs[0] ?? '', jobs[1] ?? '');
  expect(changed).toContainEqual(
    expect.objectContaining({ kind: 'PARAMETER', name: 'x', a: '1', b: '2' }),
  );
});

it('exports the graph', async () => {
  const destination = `s3://${await session.defaultBucket()}/export/`;
  const states: string[] = [];
  const onProgress = ({ status }: { readonly status: string }) => void states.push(status);
  const { files, rowsWritten } = await exportGraph(session, destination, { onProgress });
  expect(states.at(-1)).toBe('COMPLETED');
  expect(files.reduce((sum, { rows }) => sum + rows, 0)).toBe(rowsWritten);
  const [file] = files;
  expect(await session.readText(file?.uri ?? '')).toMatch(/^~id,/);
  await expect(exportGraph(session, destination)).rejects.toMatchObject({ name: 'ForebearError' });
});
