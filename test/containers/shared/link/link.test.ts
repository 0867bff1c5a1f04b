import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { agentServer, readJson, sendJson } from '#containers/shared/link/agent/agent-server.js';
import { AgentClient, AgentRefusal } from '#containers/shared/link/shim/agent-client.js';

describe('the link between a server and an agent', () => {
  const key = randomBytes(32);
  let contacts = 0;
  let close = async (): Promise<void> => undefined;
  afterEach(() => close());

  async function open(of: Buffer): Promise<AgentClient> {
    contacts = 0;
    const server = agentServer(
      key,
      {
        'POST /alive': async ({ answer }) => sendJson(answer, {}),
        'POST /echo': async ({ body, answer }) => sendJson(answer, await readJson(body)),
        'POST /fail': () => Promise.reject(new Error('The disk is full.')),
      },
      () => {
        contacts += 1;
      },
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const client = new AgentClient({ host: '127.0.0.1', port, key: of.toString('hex') });
    close = async () => {
      client.close();
      server.closeAllConnections();
      server.close();
    };
    return client;
  }

  it('passes requests and answers with the key', async () => {
    const client = await open(key);
    await client.alive();
    expect(await client.post('/echo', { graceMs: 5 })).toEqual({ graceMs: 5 });
    expect(contacts).toBe(2);
  });

  it('refuses another key', async () => {
    const client = await open(randomBytes(32));
    await expect(client.alive()).rejects.toThrow();
    expect(contacts).toBe(0);
  });

  it('reports why an agent cannot do something', async () => {
    const client = await open(key);
    const asked = client.post('/fail', {});
    await expect(asked).rejects.toBeInstanceOf(AgentRefusal);
    await expect(asked).rejects.toThrow('The disk is full.');
  });
});
