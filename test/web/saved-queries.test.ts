import { readdirSync, readFileSync } from 'node:fs';
import { getOperationAST, parse, validate } from 'graphql';
import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { buildPlatformSchema } from '#schema/build-schema.js';
import { BUCKET, runLineJobs } from '../support/line-jobs.js';
import { type ServerUnderTest, startTestServer } from '../support/running-server.js';

const FOLDER = new URL('../../web/explorer/queries/', import.meta.url);

const QUERIES = readdirSync(FOLDER).map((name) => {
  const text = readFileSync(new URL(name, FOLDER), 'utf8');
  const isSubscription = getOperationAST(parse(text))?.operation === 'subscription';
  return { name, text, isSubscription };
});

describe('the saved queries', () => {
  let server: ServerUnderTest;
  let variables: Readonly<Record<string, unknown>>;
  beforeAll(async () => {
    server = await startTestServer();
    const [a, b] = await runLineJobs(server, ['one', 'two']);
    const model =
      'mutation { createModel(input: { name: "m", trainingJobName: "one", image: "ipinsights" }) { arn } }';
    expect((await server.graphql(model)).errors).toEqual([]);
    variables = { name: 'one', arn: a, a, b, uri: `s3://${BUCKET}/points/points.csv` };
  });
  afterAll(() => server.close());

  it('are a dozen', () => expect(QUERIES.length).toBeGreaterThanOrEqual(12));

  it.each(QUERIES)(
    '$name fits the schema, has a title, and examples of its variables',
    ({ text }) => {
      const document = parse(text);
      expect(validate(buildPlatformSchema(), document)).toEqual([]);
      const [, title, examples = '{}'] = /^# (.*)\n(?:# (\{.*\})\n)?/.exec(text) ?? [];
      expect(title).toMatch(/^[A-Z]/);
      const declared = getOperationAST(document)?.variableDefinitions ?? [];
      const names = declared.map(({ variable }) => variable.name.value);
      expect(Object.keys(JSON.parse(examples)).sort()).toEqual(names.sort());
    },
  );

  it.each(QUERIES.filter(({ isSubscription }) => !isSubscription))(
    '$name is answered',
    async ({ text }) => {
      const { data, errors } = await server.graphql(text, { variables });
      expect(errors).toEqual([]);
      expect(Object.values(data)).not.toContain(null);
    },
  );

  it('return existing objects', async () => {
    const ask = async (name: string) => {
      const text = QUERIES.find((query) => query.name.includes(name))?.text ?? '';
      return (await server.graphql(text, { variables })).data;
    };
    expect((await ask('newest-jobs')).trainingJobs.nodes).toHaveLength(2);
    const { trainingJob } = await ask('one-training-job');
    expect(trainingJob.finalMetrics).toEqual([{ name: 'loss', value: 1 }]);
    const [model] = (await ask('behind-the-models')).models.nodes;
    expect(model.artifact.lineage.nodes.length).toBeGreaterThan(2);
    expect((await ask('impact')).impact.counts.jobs).toBe(2);
    expect((await ask('difference')).lineageDiff.changed).toContainEqual(
      expect.objectContaining({ name: 'rate', a: '1', b: '2' }),
    );
  });

  it.each(QUERIES.filter(({ isSubscription }) => isSubscription))(
    '$name returns events',
    async ({ name, text }) => {
      const client = createClient({
        url: `${server.url.replace('http', 'ws')}/graphql`,
        webSocketImpl: WebSocket,
        retryAttempts: 0,
      });
      try {
        const events = client.iterate({ query: text, variables });
        const first = events.next();
        const artifact = `mutation { createArtifact(input: { sourceUri: "s3://a-bucket/${name}", type: "DataSet" }) { arn } }`;
        const change = setInterval(() => void server.graphql(artifact), 500);
        const { value } = await first;
        clearInterval(change);
        expect(value.errors).toBeUndefined();
        expect(Object.values(value.data)).not.toContain(null);
        await events.return?.();
      } finally {
        await client.dispose();
      }
    },
  );
});
