import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorkspace, type Program, type Workspace } from './programs.js';

let workspace: Workspace;
let url: string;
let program: Program;

beforeAll(async () => {
  workspace = await makeWorkspace();
  await workspace.write('input/config/inputdataconfig.json', '{"train":{}}');
  const rows = Array.from({ length: 500 }, (_, i) => `user_${i % 9},10.${i % 9}.0.1\n`);
  await workspace.write('input/data/train/a.csv', rows.join(''));
  const given = ['--num_entity_vectors', '50', '--vector_dim', '12', '--epochs', '1'];
  expect(await workspace.train(given).exit).toBe(0);
  ({ url, program } = await workspace.serve());
});
afterAll(() => workspace.remove());

interface Answer {
  readonly status: number;
  readonly type: string | null;
  readonly text: string;
}

async function invoke(body: string | Buffer, type: string, accept?: string): Promise<Answer> {
  const headers = { 'content-type': type, ...(accept !== undefined && { accept }) };
  const response = await fetch(`${url}/invocations`, { method: 'POST', body, headers });
  const { status } = response;
  return { status, type: response.headers.get('content-type'), text: await response.text() };
}

const PAIRS = [
  ['user_1', '10.1.0.1'],
  ['user_2', '200.1.2.3'],
] as const;
const CSV = 'user_1, 10.1.0.1\nuser_2,200.1.2.3\n';
const predictions = ({ text }: Answer) =>
  (JSON.parse(text) as { predictions: Record<string, unknown>[] }).predictions;
const plain = async () => predictions(await invoke(CSV, 'text/csv', 'application/json'));

describe('the contract', () => {
  it('answers pings with an empty 200', async () => {
    const response = await fetch(`${url}/ping`);
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  it('gives the parameters for a batch transform', async () => {
    const response = await fetch(`${url}/execution-parameters`);
    expect(await response.json()).toEqual({
      MaxConcurrentTransforms: 1,
      BatchStrategy: 'MULTI_RECORD',
      MaxPayloadInMB: 6,
    });
  });

  it('refuses other paths and methods', async () => {
    expect((await fetch(`${url}/models`)).status).toBe(404);
    expect((await fetch(`${url}/invocations`)).status).toBe(405);
    expect((await fetch(`${url}/ping`, { method: 'POST' })).status).toBe(405);
  });
});

describe('request forms', () => {
  it.each([
    ['text/csv', CSV],
    ['text/csv; charset=utf-8', CSV.trimEnd()],
    ['application/json', JSON.stringify({ instances: PAIRS.map((features) => ({ features })) })],
    ['text/csv', `\uFEFF${CSV}`],
    [
      'application/json',
      `\uFEFF${JSON.stringify({ instances: PAIRS.map((features) => ({ features })) })}`,
    ],
    [
      'application/json',
      JSON.stringify({ instances: PAIRS.map((values) => ({ data: { features: { values } } })) }),
    ],
    ['application/jsonlines', PAIRS.map((features) => JSON.stringify({ features })).join('\n')],
    [
      'application/jsonlines',
      '{"data": {"features": {"values": ["user_1", "10.1.0.1"]}}}, \r\n{"features": ["user_2", "200.1.2.3"]}]\n]\n',
    ],
  ])('%s gives the same scores', async (type, body) => {
    const answer = await invoke(body, type);
    expect(answer).toMatchObject({ status: 200, type: 'application/json' });
    expect(predictions(answer)).toEqual(await plain());
  });

  it('accepts blanks around values, and numbers as entities', async () => {
    const csv = predictions(await invoke(' 7 , 1.2.3.4 ', 'text/csv'));
    const json = '{"instances":[{"features":[7,"1.2.3.4"]}]}';
    expect(predictions(await invoke(json, 'application/json'))).toEqual(csv);
  });

  it('distinguishes numbers by every digit', async () => {
    const ids = ['1234567890123456789', '1234567890123456800', '-12345678901234567890'];
    const csv = predictions(await invoke(ids.map((id) => `${id},1.2.3.4\n`).join(''), 'text/csv'));
    const rows = ids.map((id) => `{"features":[${id},"1.2.3.4"]}`);
    const json = `{"instances":[${rows.join()}]}`;
    expect(predictions(await invoke(json, 'application/json'))).toEqual(csv);
    expect(predictions(await invoke(rows.join('\n'), 'application/jsonlines'))).toEqual(csv);
    expect(csv[0]).not.toEqual(csv[1]);
  });

  it('scores entities that training did not see', async () => {
    const [prediction] = predictions(await invoke('nobody,8.8.8.8', 'text/csv'));
    expect(prediction?.['dot_product']).toEqual(expect.any(Number));
  });

  it('accepts many blanks within a value', async () => {
    const body = `{"features":["${' '.repeat(1_000_000)}x","1.2.3.4"]}`;
    expect(predictions(await invoke(body, 'application/jsonlines'))).toHaveLength(1);
  });

  it('answers large requests row by row', async () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => `user_${i},1.2.${i % 256}.4\n`).join('');
    expect(predictions(await invoke(rows, 'text/csv'))).toHaveLength(20_000);
  });
});

describe('response forms', () => {
  it.each(['*/*', 'application/*', 'text/html, application/json;q=0.9', 'APPLICATION/JSON'])(
    'Accept %s is JSON',
    async (accept) => {
      const answer = await invoke(CSV, 'text/csv', accept);
      expect(answer).toMatchObject({ status: 200, type: 'application/json' });
    },
  );

  it('JSON Lines have one object a line', async () => {
    const answer = await invoke(CSV, 'text/csv', 'application/jsonlines');
    expect(answer.type).toBe('application/jsonlines');
    const lines = answer.text.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(await plain());
  });

  it.each(['application/json;verbose=True', 'application/json; verbose=True'])(
    'Accept %s adds both vectors',
    async (accept) => {
      const expected = await plain();
      const verbose = predictions(await invoke(CSV, 'text/csv', accept));
      for (const [index, prediction] of verbose.entries()) {
        expect(Object.keys(prediction).sort()).toEqual([
          'dot_product',
          'entity_embedding',
          'ip_embedding',
        ]);
        const entity = prediction['entity_embedding'] as number[];
        const address = prediction['ip_embedding'] as number[];
        expect([entity.length, address.length]).toEqual([12, 12]);
        expect(prediction['dot_product']).toBe(expected[index]?.['dot_product']);
        const dot = entity.reduce((sum, value, i) => sum + value * (address[i] ?? 0), 0);
        expect(prediction['dot_product']).toBeCloseTo(dot, 4);
      }
    },
  );

  it('verbose JSON Lines have both vectors, too', async () => {
    const { text } = await invoke(CSV, 'text/csv', 'application/jsonlines; verbose=true');
    expect(JSON.parse(text.split('\n')[0] ?? '')).toHaveProperty('ip_embedding');
  });
});

describe('refusals', () => {
  it.each([
    ['text/csv', 'a,1.2.3.4\nb,1.2.3.999', 2, 'b,1.2.3.999'],
    ['text/csv', 'entity,ip', 1, 'entity,ip'],
    ['application/json', '{"instances":[{"features":["a"]}]}', 1, '{"features":["a"]}'],
    ['application/json', '{"instances":[{"features":["a",7]}]}', 1, '{"features":["a",7]}'],
    ['application/json', '{"instances":[null]}', 1, 'null'],
    ['application/jsonlines', '{"features":["a","1.2.3.4"]}\n{"features"', 2, '{"features"'],
  ] as const)('%s %j: a malformed row', async (type, body, ...[row, value]) => {
    const answer = await invoke(body, type);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({ row, value });
  });

  it.each([
    ['application/json', '{"instances":'],
    ['application/json', '[]'],
    ['application/json', '{"instances":[]}'],
    ['text/csv', ''],
    ['application/jsonlines', ']'],
  ])('%s %j: a malformed body', async (type, body) => {
    expect((await invoke(body, type)).status).toBe(400);
  });

  it('unknown types', async () => {
    expect((await invoke(CSV, 'application/x-recordio')).status).toBe(415);
    expect((await invoke(CSV, 'text/csv', 'text/csv')).status).toBe(406);
    expect((await invoke(CSV, 'text/csv', 'application/json;q=0')).status).toBe(406);
  });

  it('bodies of more than 6 MiB, with or without a content length', async () => {
    const largest = Buffer.alloc(6_291_456, '\n');
    expect((await invoke(largest, 'text/csv')).status).toBe(400); // no rows in it
    const larger = Buffer.alloc(6_291_457, '\n');
    expect((await invoke(larger, 'text/csv')).status).toBe(413);
    const status = await new Promise((resolve, reject) => {
      const headers = { 'content-type': 'text/csv', 'transfer-encoding': 'chunked' };
      const call = request(`${url}/invocations`, { method: 'POST', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      call.on('error', reject);
      call.end(larger);
    });
    expect(status).toBe(413);
    expect((await plain()).length).toBe(2);
  });
});

describe('connections', () => {
  it('stay open, and are closed after the current request when the server shuts down', async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let received = '';
    socket.on('data', (piece: Buffer) => {
      received += piece.toString();
    });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const head = 'POST /invocations HTTP/1.1\r\nhost: x\r\ncontent-type: text/csv\r\n';
    const answers = () => received.split('HTTP/1.1 200').length - 1;
    const arrived = async (count: number) => {
      while (answers() < count) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    for (const count of [1, 2]) {
      socket.write(`${head}content-length: 9\r\n\r\na,1.2.3.4`);
      await arrived(count);
    }
    socket.write(`${head}content-length: 9\r\n\r\na,1.`); // half a request
    await new Promise((resolve) => setTimeout(resolve, 100));
    program.process.kill('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.write('2.3.4');
    await arrived(3);
    await closed;
    expect(await program.exit).toBe(0);
  });
});

describe('a server without a model', () => {
  it('ends with the reason', async () => {
    const empty = await makeWorkspace();
    try {
      await expect(empty.serve()).rejects.toThrow(/no model/);
    } finally {
      await empty.remove();
    }
  });
});
