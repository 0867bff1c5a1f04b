import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { GraphStore } from '#src/ports/graph-store.js';
import { type CompanionUnderTest, startCompanion } from '../../support/companion-server.js';
import { openTestStore } from '../../support/open-test-store.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const ID = '6457272a-4018-4538-b9ae-08dd5ddc0aa1';

describe('refusals of the Gremlin and loader interface', () => {
  const directories = temporaryDirectory();
  let store: GraphStore;
  let server: CompanionUnderTest;

  beforeAll(async () => {
    store = await openTestStore('memory', { directory: await directories.fresh(), fresh: true });
    server = await startCompanion(store);
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await store.close();
  });

  it.each(['/', '/nothing', '/loader/a/b'])('refuses the path %s as an exception', async (path) => {
    const response = await fetch(`${server.url}${path}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      requestId: expect.any(String),
      code: 'BadRequestException',
      detailedMessage: expect.stringContaining(path),
    });
  });

  it('refuses a traversal of too many steps, nested ones included', async () => {
    const ask = async (gremlin: string) => {
      const body = JSON.stringify({ gremlin });
      const headers = { 'content-type': 'application/json' };
      return fetch(`${server.url}/gremlin`, { method: 'POST', headers, body });
    };
    expect((await ask(`g.V()${'.out()'.repeat(499)}`)).status).toBe(200);
    const nested = `g.V().union(${'out().in(),'.repeat(250)}out())`;
    for (const gremlin of [`g.V()${'.out()'.repeat(500)}`, nested]) {
      const response = await ask(gremlin);
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('at most 500 steps');
    }
  });

  it('refuses a driver of GraphSON 2 in a form that it reads', async () => {
    const socket = new WebSocket(server.socketUrl);
    await once(socket, 'open');
    const format = 'application/vnd.gremlin-v2.0+json';
    const request = {
      requestId: { '@type': 'g:UUID', '@value': ID },
      op: 'eval',
      processor: '',
      args: { gremlin: 'g.V()' },
    };
    socket.send(
      Buffer.concat([Buffer.from([format.length]), Buffer.from(format + JSON.stringify(request))]),
    );
    const [answer] = await once(socket, 'message');
    socket.terminate();
    expect(JSON.parse(String(answer))).toMatchObject({
      requestId: ID,
      status: { code: 498, message: expect.stringContaining(format), attributes: {} },
    });
  });

  it.each([
    { op: 'eval', processor: 'session', args: { gremlin: 'g.V()', session: ID } },
    { op: 'bytecode', processor: 'session', args: { session: ID } },
    { op: 'close', processor: 'session', args: { session: ID } },
    { op: 'eval', processor: '', args: { gremlin: 'g.V()', session: ID } },
  ])('refuses a session as a request that is not valid: $processor/$op', async (request) => {
    const socket = new WebSocket(server.socketUrl);
    await once(socket, 'open');
    const requestId = { '@type': 'g:UUID', '@value': ID };
    socket.send(JSON.stringify({ requestId, ...request }));
    const [answer] = await once(socket, 'message');
    socket.terminate();
    expect(JSON.parse(String(answer))).toMatchObject({
      requestId: ID,
      status: { code: 499, message: expect.stringMatching(/^Sessions are not supported/) },
    });
  });

  it('refuses a session over HTTP', async () => {
    const body = JSON.stringify({ gremlin: 'g.V()', session: ID });
    const response = await fetch(`${server.url}/gremlin`, { method: 'POST', body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      message: expect.stringMatching(/^Sessions are not supported/),
    });
  });
});
