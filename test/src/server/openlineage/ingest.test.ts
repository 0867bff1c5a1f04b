import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerUnderTest, startTestServer, TOKENS } from '../../../support/running-server.js';

let server: ServerUnderTest;
beforeAll(async () => {
  server = await startTestServer({ tokens: true });
});
afterAll(() => server.close());

type Role = keyof typeof TOKENS;

const bearer = (role: Role) => ({ authorization: `Bearer ${TOKENS[role]}` });

const send = (
  body: RequestInit['body'],
  options: { path?: string; role?: Role; gzip?: boolean } = {},
) =>
  fetch(`${server.url}/api/v1/lineage${options.path ?? ''}`, {
    method: 'POST',
    headers: {
      ...bearer(options.role ?? 'ingest'),
      'content-type': 'application/json',
      ...(options.gzip ? { 'content-encoding': 'gzip' } : {}),
    },
    body: body ?? null,
  });

const eventOf = (name: string, more: object = {}) => ({
  eventType: 'COMPLETE',
  eventTime: '2026-01-31T12:00:00Z',
  run: { runId: `run of ${name}` },
  job: { namespace: 'test', name },
  ...more,
});

const list = (query: string, role: Role = 'viewer') =>
  fetch(`${server.url}/api/v1/events/lineage${query}`, { headers: bearer(role) });

const totalCount = async () =>
  ((await (await list('')).json()) as { totalCount: number }).totalCount;

describe('who may send events', () => {
  it.each<[Role, number]>([
    ['ingest', 201],
    ['operator', 201],
    ['admin', 201],
    ['viewer', 403],
  ])('%s gets %i', async (role, status) => {
    expect((await send(JSON.stringify(eventOf(role)), { role })).status).toBe(status);
  });

  it('a stranger is refused before the body is read', async () => {
    const response = await fetch(`${server.url}/api/v1/lineage`, { method: 'POST', body: 'x' });
    expect(response.status).toBe(401);
  });

  it('the role ingest can do nothing else', async () => {
    const headers = bearer('ingest');
    expect((await list('', 'ingest')).status).toBe(403);
    expect((await server.graphql('{ __typename }', { headers })).status).toBe(403);
    for (const path of ['/objects/b/k', '/metrics', '/healthz'])
      expect((await fetch(`${server.url}${path}`, { headers })).status).toBe(403);
  });
});

describe('what is refused', () => {
  interface Refused {
    readonly body: RequestInit['body'];
    readonly gzip?: boolean;
    readonly path?: string;
    readonly status?: number;
  }

  it.each<[string, Refused]>([
    ['no JSON', { body: '{' }],
    ['a number', { body: '1' }],
    ['a list', { body: '[]' }],
    ['no event', { body: '{"eventTime":"2026-01-31T12:00:00Z"}' }],
    ['too many values', { body: `[${'[],'.repeat(2 ** 20)}1]` }],
    ['a batch of too many values', { body: `[${'[],'.repeat(2 ** 20)}1]`, path: '/batch' }],
    ['deep nesting', { body: `${'['.repeat(100_000)}${']'.repeat(100_000)}` }],
    ['no gzip', { body: 'x', gzip: true }],
    ['an empty body', { body: '' }],
    ['a bomb', { body: gzipSync(Buffer.alloc(33 * 2 ** 20, ' ')), gzip: true, status: 413 }],
    ['a batch that is no list', { body: '{}', path: '/batch' }],
  ])('%s', async (_, { body, status = 400, ...options }) => {
    const response = await send(body, options);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      code: expect.any(String),
      message: expect.any(String),
    });
  });

  it('an event of a batch, with its place and its reason', async () => {
    const events = [eventOf('batch a'), { job: 1 }, eventOf('batch b'), eventOf('batch a')];
    const response = await send(JSON.stringify(events), { path: '/batch' });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      status: 'partial_success',
      summary: { received: 4, successful: 3, failed: 1, retriable: 0, non_retriable: 1 },
      failed_events: [{ index: 1, reason: expect.stringContaining('eventTime'), retriable: false }],
    });
  });
});

describe('what is accepted', () => {
  it('gzip, long names, half surrogate pairs, long facets and many of them', async () => {
    const long = 'x'.repeat(10_000);
    const facets = Object.fromEntries(
      Array.from({ length: 200 }, (_, at) => [`custom${at}`, { text: long.slice(at * 50) }]),
    );
    const event = eventOf(`${long}\ud800`, {
      run: { runId: long, facets },
      inputs: [{ namespace: long, name: long, facets }],
      outputs: Array.from({ length: 100 }, (_, at) => ({
        namespace: 's3://b',
        name: `${long}${at}`,
      })),
    });
    const response = await send(gzipSync(JSON.stringify(event)), { gzip: true });
    expect([response.status, await response.text()]).toEqual([201, '']);
  });

  it('an event that many clients send at the same time, once', async () => {
    const before = await totalCount();
    const body = JSON.stringify(eventOf('raced'));
    const answers = await Promise.all(Array.from({ length: 16 }, () => send(body)));
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(201));
    expect(await totalCount()).toBe(before + 1);
  });
});

it('bodies are refused while those of the caller, or of all callers, fill the memory for them', async () => {
  const begin = async (role: Role) => {
    const headers = { ...bearer(role), 'content-length': 32 * 2 ** 20 };
    const outgoing = request(`${server.url}/api/v1/lineage`, { method: 'POST', headers });
    outgoing.on('error', () => undefined); // it is destroyed
    outgoing.on('response', () => outgoing.destroy());
    await new Promise((resolve) => outgoing.write(Buffer.alloc(31 * 2 ** 20, ' '), resolve));
    return outgoing;
  };
  const statusOf = (role: Role) => async () =>
    (await send(Buffer.alloc(4 * 2 ** 20, ' '), { role })).status;
  /**
   * Begins a long body, until another body is refused. Begins it again when it is itself refused.
   */
  const beginUntilRefused = async (role: Role, asking: Role) => {
    let outgoing = await begin(role);
    const ask = async () => {
      if (outgoing.destroyed) outgoing = await begin(role);
      return await statusOf(asking)();
    };
    await expect.poll(ask, { timeout: 30_000 }).toBe(503);
    return outgoing;
  };
  const first = await beginUntilRefused('ingest', 'ingest');
  expect(await statusOf('operator')()).toBe(400);
  const second = await beginUntilRefused('operator', 'admin');
  for (const each of [first, second]) each.destroy();
  await expect.poll(statusOf('ingest')).toBe(400);
});

describe('reading events', () => {
  it('by time, in both directions, in pages', async () => {
    const times = ['2030-01-01T00:00:00Z', '2030-01-02T00:00:00Z', '2030-01-03T00:00:00Z'];
    for (const eventTime of times) await send(JSON.stringify(eventOf(eventTime, { eventTime })));
    const read = async (query: string) => {
      const answer = (await (await list(query)).json()) as { events: { eventTime: string }[] };
      return answer.events.map(({ eventTime }) => eventTime);
    };
    const since = '?after=2030-01-01T00:00:00Z';
    expect(await read(since)).toEqual([...times].reverse());
    expect(await read(`${since}&sortDirection=ASC&limit=1&offset=1`)).toEqual([times[1]]);
    expect(await read(`${since}&before=2030-01-02T00:00:00Z`)).toEqual([times[0]]);
    expect((await list('?limit=1000')).status).toBe(400);
    expect((await list('?before=tomorrow')).status).toBe(400);
  });
});
