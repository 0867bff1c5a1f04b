import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerUnderTest, startTestServer } from '../../../support/running-server.js';

const BUCKET = 'forebear-local-000000000000';

let server: ServerUnderTest;
beforeAll(async () => {
  server = await startTestServer();
  await server.graphql('mutation { createSession { defaultBucket } }');
});
afterAll(() => server.close());

interface Event {
  readonly type?: string;
  readonly inputs?: readonly object[];
  readonly outputs?: readonly object[];
  readonly facets?: object;
}

async function post(
  job: string,
  { type = 'COMPLETE', inputs, outputs, facets }: Event,
): Promise<void> {
  const body = JSON.stringify({
    eventType: type,
    eventTime: new Date().toISOString(), // of the objects that were just written
    run: { runId: `run of ${job}` },
    job: { namespace: 'test', name: job, facets },
    inputs,
    outputs,
  });
  const response = await fetch(`${server.url}/api/v1/lineage`, { method: 'POST', body });
  expect(response.status).toBe(201);
}

const table = (name: string, facets: object = {}) => ({ namespace: 'db://host', name, facets });

interface Walked {
  readonly name: string | null;
  readonly digest?: string | null;
  readonly displayName?: string | null;
  readonly source?: { readonly uri?: string };
}

/** What is above or below the location of a URI: URIs, and the display names of runs. */
async function walk(
  uri: string,
  direction: 'ASCENDANTS' | 'DESCENDANTS',
): Promise<readonly Walked[]> {
  const found = await server.graphql(
    'query ($filter: EntityFilter) { artifacts(filter: $filter) { nodes { arn digest } } }',
    { variables: { filter: { sourceUri: uri } } },
  );
  const location = found.data.artifacts.nodes.find(({ digest }: Walked) => !digest);
  const { data, errors } = await server.graphql(
    `query ($arn: Arn!, $direction: LineageDirection!) {
      lineage(start: [$arn], direction: $direction) { nodes { entity {
        ... on Artifact { name digest source { uri } }
        ... on TrialComponent { name displayName }
      } } }
    }`,
    { variables: { arn: location?.arn, direction } },
  );
  expect(errors).toEqual([]);
  return data.lineage.nodes.map(({ entity }: { entity: Walked }) => entity);
}

async function names(uri: string, direction: 'ASCENDANTS' | 'DESCENDANTS' = 'ASCENDANTS') {
  const walked = await walk(uri, direction);
  const all = walked.map(({ source, displayName }) => source?.uri ?? displayName ?? '');
  return new Set(all.filter((name) => name !== '' && name !== uri));
}

describe('lineage of events', () => {
  it('walks follow other names of the same data', async () => {
    const symlinks = { identifiers: [{ namespace: 'hive://meta', name: 'default.t' }] };
    await post('writes files', {
      outputs: [{ namespace: 'hdfs://n', name: '/t', facets: { symlinks } }],
    });
    await post('reads a table', {
      inputs: [{ namespace: 'hive://meta', name: 'default.t' }],
      outputs: [table('report')],
    });
    const above = ['reads-a-table', 'hive://meta/default.t', 'hdfs://n/t', 'writes-files'];
    expect(await names('db://host/report')).toEqual(new Set(above));
  });

  it.each(['START first', 'COMPLETE first'])(
    'a lineage facet narrows what feeds what: %s',
    async (order) => {
      const name = (part: string) => table(`${order} ${part}`);
      const uri = (part: string) => `db://host/${order} ${part}`;
      const both = {
        inputs: [name('in 1'), name('in 2')],
        outputs: [name('out 1'), name('out 2')],
      };
      const entry = (at: number) => ({
        ...name(`out ${at}`),
        type: 'DATASET',
        inputs: [{ ...name(`in ${at}`), type: 'DATASET' }],
      });
      const facets = { lineage: { entries: [entry(1), entry(2)] } };
      const start = () => post(order, { ...both, type: 'START' });
      const complete = () => post(order, { ...both, facets });
      for (const send of order === 'START first' ? [start, complete] : [complete, start])
        await send();
      const run = order.replace(' ', '-');
      expect(await names(uri('out 1'))).toEqual(new Set([uri('in 1'), run]));
      expect(await names(uri('in 2'), 'DESCENDANTS')).toEqual(new Set([uri('out 2')]));
    },
  );

  it('a renamed dataset is derived from its old name', async () => {
    const lifecycleStateChange = {
      lifecycleStateChange: 'RENAME',
      previousIdentifier: table('old'),
    };
    await post('rename', { outputs: [table('new', { lifecycleStateChange })] });
    expect(await names('db://host/new')).toEqual(new Set(['db://host/old', 'rename']));
  });
});

describe('datasets in the storage of the server', () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const put = (key: string, body: string) =>
    fetch(`${server.url}/objects/${BUCKET}/${key}`, { method: 'PUT', body });
  const dataset = (name: string) => ({ namespace: `s3a://${BUCKET}`, name });

  it('an object that a run wrote is digested, and the version leads to the run', async () => {
    await put('ol/one.csv', 'a,b');
    await post('writes one', { outputs: [dataset('ol/one.csv')] });
    const versions = async () => {
      const { data } = await server.graphql(
        'query ($filter: EntityFilter) { artifacts(filter: $filter) { nodes { digest } } }',
        { variables: { filter: { sourceUri: `s3://${BUCKET}/ol/one.csv` } } },
      );
      return data.artifacts.nodes.flatMap(({ digest }: Walked) => digest ?? []);
    };
    await expect.poll(versions).toEqual([sha256('a,b')]);
  });

  it('a folder is the same with and without its slash, and its objects are below it', async () => {
    await put('ol/table/part-0', '0');
    await put('ol/table/part-1', '1');
    await post('writes a table', { outputs: [dataset('ol/table')] });
    const uri = `s3://${BUCKET}/ol/table`;
    await expect.poll(() => names(`${uri}/`).catch(() => undefined)).toContain('writes-a-table');
    expect(await names(`${uri}/part-1`)).toContain('writes-a-table');
    await post('reads a folder', { inputs: [dataset('ol/table/')], outputs: [table('of folder')] });
    expect(await names('db://host/of folder')).toContain('writes-a-table');
  });
});
