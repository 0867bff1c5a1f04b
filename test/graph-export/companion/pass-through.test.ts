import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import {
  PassThrough,
  type PassThroughLimits,
} from '#graph-export/companion/gremlin/pass-through/pass-through.js';
import { scriptQuestion } from '#graph-export/companion/gremlin/question.js';
import { CallerTurns } from '#src/lineage/index.js';

const ID = '6457272a-4018-4538-b9ae-08dd5ddc0aa1';
const DATA = '{"@type":"g:List","@value":["x"]}';

/** Requests as a server reads them, and what it does with each. */
type Script = (request: { op: string; args: Record<string, unknown> }, socket: WebSocket) => void;

describe('a traversal that is passed on to a Gremlin server', () => {
  let server: WebSocketServer;
  let script: Script;

  beforeEach(async () => {
    server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
    await once(server, 'listening');
    server.on('connection', (socket) => {
      socket.on('message', (data: RawData) => {
        const text = (data as Buffer).toString();
        script(JSON.parse(text.slice(text.indexOf('{'))), socket);
      });
    });
  });
  afterEach(() => {
    for (const client of server.clients) client.terminate();
    server.close();
  });

  const answer = (code: number, message = '', data = DATA) =>
    `{"requestId":"${ID}","status":{"message":${JSON.stringify(message)},"code":${code},"attributes":{}},"result":{"data":${data},"meta":{}}}`;
  const ask = async (limits: Partial<PassThroughLimits> = {}, signal = never()) => {
    const { port } = server.address() as AddressInfo;
    const login = { user: 'ada', password: 'söcret' };
    const passed = new PassThrough({
      server: { url: `ws://127.0.0.1:${port}`, ...login },
      turns: new CallerTurns(),
      hidden: new Set(['secret']),
      limits,
    });
    const question = scriptQuestion(new Map([['gremlin', 'g.V().out().next(2)']]));
    const messages: string[] = [];
    const asked = { question, requestId: ID, caller: 'ada', format: 'graphson', signal } as const;
    for await (const message of passed.messages(asked)) messages.push(String(message));
    return messages;
  };

  it('is a binding of a script that never changes, with the time that it may take', async () => {
    const seen: Record<string, unknown>[] = [];
    script = ({ args }, socket) => {
      seen.push(args);
      socket.send(answer(206));
      socket.send(answer(200));
    };
    expect(await ask({ timeoutMs: 1_234 })).toEqual([answer(206), answer(200)]);
    expect(seen).toMatchObject([
      {
        gremlin: expect.stringMatching(/ReadOnlyStrategy.*SubgraphStrategy.*\n.*\n.*next\(most\)$/),
        evaluationTimeout: { '@value': 1_234 },
        bindings: {
          hidden: { '@value': ['secret'] },
          most: { '@value': 2 },
          traversal: { '@value': { step: [['V'], ['out']] } },
        },
      },
    ]);
  });

  it('logs in where the server asks for it, and says when the login is refused', async () => {
    script = ({ op, args }, socket) => {
      const isKnown = args['sasl'] === Buffer.from('\0ada\0söcret').toString('base64');
      socket.send(answer(op === 'authentication' ? (isKnown ? 200 : 401) : 407));
    };
    expect(await ask()).toEqual([answer(200)]);
    script = ({ op }, socket) => socket.send(answer(op === 'authentication' ? 401 : 407));
    await expect(ask()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  });

  it('ends with what the server refuses, in a code of the platform', async () => {
    const codes = { 597: 'VALIDATION_FAILED', 598: 'QUERY_TIMED_OUT', 429: 'SERVICE_UNAVAILABLE' };
    for (const [status, code] of Object.entries(codes)) {
      script = (_request, socket) => socket.send(answer(Number(status), 'it "said" so', 'null'));
      await expect(ask()).rejects.toMatchObject({ code });
    }
    script = (_request, socket) => socket.send(answer(597, 'it "said" so', 'null'));
    await expect(ask()).rejects.toThrow(/it "said" so/);
  });

  it('ends when the server leaves, cannot be reached, or says too much', async () => {
    script = (_request, socket) => socket.terminate();
    await expect(ask()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    script = (_request, socket) => socket.send(answer(206));
    await expect(ask({ maxBytes: 10 })).rejects.toMatchObject({ code: 'ANSWER_TOO_LARGE' });
    const passed = new PassThrough({
      server: { url: 'ws://127.0.0.1:1/gremlin' },
      turns: new CallerTurns(),
      hidden: new Set(),
    });
    const question = scriptQuestion(new Map([['gremlin', 'g.V()']]));
    const asked = {
      question,
      requestId: ID,
      caller: 'ada',
      format: 'graphbinary',
      signal: never(),
    } as const;
    await expect(passed.whole(asked)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  });

  it('ends when its client leaves, or a server that is silent has had its time', async () => {
    const left = new AbortController();
    const closed = new Promise<void>((resolve) => {
      script = (_request, socket) => {
        socket.once('close', () => resolve());
        left.abort();
      };
    });
    await expect(ask({}, left.signal)).rejects.toMatchObject({ code: 'QUERY_CANCELLED' });
    await closed;
    script = () => undefined;
    await expect(ask({ timeoutMs: 100 })).rejects.toMatchObject({ code: 'QUERY_TIMED_OUT' });
  });

  it('is one message over HTTP, of a bounded number of results', async () => {
    const { port } = server.address() as AddressInfo;
    const passed = new PassThrough({
      server: { url: `ws://127.0.0.1:${port}` },
      turns: new CallerTurns(),
      hidden: new Set(),
      limits: { maxWhole: 3 },
    });
    const question = scriptQuestion(new Map([['gremlin', 'g.V()']]));
    const whole = (format: 'graphson' | 'untyped') =>
      passed.whole({ question, requestId: ID, caller: 'ada', format, signal: never() });
    script = ({ args }, socket) => {
      expect(args['batchSize']).toMatchObject({ '@value': 3 });
      socket.send(answer(200));
    };
    expect(await whole('graphson')).toBe(answer(200));
    expect(JSON.parse(String(await whole('untyped')))).toMatchObject({ result: { data: ['x'] } });
    script = (_request, socket) => socket.send(answer(206));
    await expect(whole('graphson')).rejects.toMatchObject({ code: 'ANSWER_TOO_LARGE' });
    script = (_request, socket) => socket.send(answer(204, '', 'null'));
    expect(JSON.parse(String(await whole('graphson')))).toMatchObject({
      status: { code: 200 },
      result: { data: { '@value': [] } },
    });
  });
});

function never(): AbortSignal {
  return new AbortController().signal;
}
