import gremlin from 'gremlin';
import { describe, expect, it } from 'vitest';
import { startTestServer, TOKENS } from '../../support/running-server.js';

describe('the companion of a server with tokens', () => {
  it('answers readers, by requests and by web sockets', async () => {
    await using server = await startTestServer({ tokens: true });
    const ask = (headers: Record<string, string>) =>
      fetch(`${server.companionUrl}/gremlin?gremlin=g.V().count()`, { headers });
    expect((await ask({})).status).toBe(401);
    expect((await ask({ authorization: 'Bearer wrong' })).status).toBe(401);
    expect((await ask({ authorization: `Bearer ${TOKENS.viewer}` })).status).toBe(200);

    const url = `${server.companionUrl.replace('http', 'ws')}/gremlin`;
    const stranger = new gremlin.driver.Client(url, { traversalSource: 'g' });
    await expect(stranger.submit('g.V().count()')).rejects.toThrow(/401/);
    const headers = { Authorization: `Bearer ${TOKENS.viewer}` };
    const viewer = new gremlin.driver.Client(url, { traversalSource: 'g', headers });
    try {
      expect((await viewer.submit('g.V().count()')).first()).toEqual(expect.any(Number));
    } finally {
      await viewer.close();
    }
  });

  it.each([
    'gremlin/status',
    'gremlin/explain?gremlin=g.V()',
    'gremlin/profile?gremlin=g.V()',
    'propertygraph/statistics/summary',
  ])('answers readers at %s', async (path) => {
    await using server = await startTestServer({ tokens: true });
    const url = `${server.companionUrl}/${path}`;
    expect((await fetch(url)).status).toBe(401);
    const headers = { authorization: `Bearer ${TOKENS.viewer}` };
    expect((await fetch(url, { headers })).status).toBe(200);
  });

  it('is closed with the server', async () => {
    const server = await startTestServer();
    const { companionUrl } = server;
    const url = `${companionUrl.replace('http', 'ws')}/gremlin`;
    const client = new gremlin.driver.Client(url, { traversalSource: 'g' });
    expect((await client.submit('g.V().count()')).first()).toEqual(expect.any(Number));
    await server.close();
    await expect(fetch(`${companionUrl}/gremlin`)).rejects.toThrow();
    await client.close();
  });
});
