import { once } from 'node:events';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type ServerUnderTest, startTestServer } from '../../../support/running-server.js';

const SEED = '12345678901234567890';
const TRAIN = `mutation ($input: CreateTrainingJobInput!) {
  createTrainingJob(input: $input) { hyperparameters } }`;
const RECORD = `mutation ($input: CreateTrialComponentInput!) {
  createTrialComponent(input: $input) { tags parameters } }`;

let server: ServerUnderTest;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The answer to a request whose variables are JSON of these characters. */
async function ask(query: string, input: string) {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"query": ${JSON.stringify(query)}, "variables": {"input": ${input}}}`,
  });
  const { data, errors } = (await response.json()) as Awaited<ReturnType<typeof server.graphql>>;
  expect(errors).toBeUndefined();
  return data;
}

const launch = (hyperparameters: string) => `{
  "algorithm": {"image": "local", "entrypoint": ["true"]}, "channels": [],
  "resources": {"instanceType": "local", "instanceCount": 1},
  "hyperparameters": ${hyperparameters}}`;

describe('integers of any size', () => {
  it('are hyperparameters with every digit, as values and inside of values', async () => {
    const given = `{"seed": ${SEED}, "list": [1, ${SEED}, "${SEED}"], "rate": 0.5, "small": [1]}`;
    expect((await ask(TRAIN, launch(given))).createTrainingJob.hyperparameters).toEqual({
      seed: SEED,
      list: `[1,${SEED},"${SEED}"]`,
      rate: '0.5',
      small: '[1]',
    });
  });

  it('are hyperparameters with every digit as literals of a document', async () => {
    const { data } = await server.graphql(`mutation { createTrainingJob(input: {
      algorithm: {image: "local", entrypoint: ["true"]}, channels: [],
      resources: {instanceType: "local", instanceCount: 1},
      hyperparameters: {seed: ${SEED}, list: [-${SEED}], small: 1}
    }) { hyperparameters } }`);
    expect(data).toEqual({
      createTrainingJob: { hyperparameters: { seed: SEED, list: `[-${SEED}]`, small: '1' } },
    });
  });

  it('are tags and parameters of the lineage', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), async (id) => {
        const name = `c-${Math.abs(Number(id % 1_000_003n))}-${Math.random().toString(36).slice(2)}`;
        const input = `{"name": "${name}", "parameters": {"id": ${id}}, "tags": {"id": ${id}}}`;
        const { tags, parameters } = (await ask(RECORD, input)).createTrialComponent;
        expect(tags).toEqual({ id: String(id) });
        expect(BigInt(parameters.id)).toBe(id);
      }),
      { numRuns: 30 },
    );
  });

  it('keep their digits over a web socket', async () => {
    const socket = new WebSocket(
      `${server.url.replace('http', 'ws')}/graphql`,
      'graphql-transport-ws',
    );
    await once(socket, 'open');
    socket.send('{"type": "connection_init"}');
    await once(socket, 'message');
    const text = `\\u0001${SEED}`;
    const tags = `{"id": ${SEED}, "text": "${text}", "short": "\\u00017"}`;
    const input = `{"name": "socket", "tags": ${tags}}`;
    const payload = `{"query": ${JSON.stringify(RECORD)}, "variables": {"input": ${input}}}`;
    socket.send(`{"id": "1", "type": "subscribe", "payload": ${payload}}`);
    const [answer] = await once(socket, 'message');
    socket.close();
    expect(JSON.parse(String(answer)).payload.data.createTrialComponent.tags).toEqual({
      id: SEED,
      text: `\u0001${SEED}`,
      short: '\u00017',
    });
  });

  it('become the nearest number in a Float', async () => {
    const query = `query ($min: Float!) { trainingJobs(filter: {metric: {name: "loss", atLeast: $min}}) {
      totalCount } }`;
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"query": ${JSON.stringify(query)}, "variables": {"min": ${SEED}}}`,
    });
    expect(await response.json()).toEqual({ data: { trainingJobs: { totalCount: 0 } } });
  });

  it('are refused where no number holds them', async () => {
    const { code, errors } = await server.graphql(`mutation { createTrainingJob(input: {
      algorithm: {image: "local", entrypoint: ["true"]}, channels: [],
      resources: {instanceType: "local", instanceCount: 1}, hyperparameters: {rate: 1e400}
    }) { name } }`);
    expect([code, errors[0]?.message]).toEqual([
      'VALIDATION_FAILED',
      "Hyperparameter 'rate' is too large a number; give a text.",
    ]);
  });

  it('are refused where a page is sized', async () => {
    const query = 'query ($first: Int!) { trainingJobs(first: $first) { totalCount } }';
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"query": ${JSON.stringify(query)}, "variables": {"first": ${SEED}}}`,
    });
    const { errors } = (await response.json()) as Awaited<ReturnType<typeof server.graphql>>;
    expect(errors[0]?.extensions?.['code']).toBe('BAD_USER_INPUT');
  });
});
