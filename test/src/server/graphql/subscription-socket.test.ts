import { once } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { startTestServer } from '../../../support/running-server.js';

const PROTOCOL = 'graphql-transport-ws';
const COMMITTED = 'subscription { committed { seq } }';

describe('the socket of subscriptions', () => {
  it('is limited in its subscriptions', async () => {
    const few = await startTestServer({ settings: { maxSubscriptions: 3 } });
    const socket = new WebSocket(`${few.url.replace('http', 'ws')}/graphql`, PROTOCOL);
    try {
      const errors: unknown[] = [];
      socket.on('message', (text) => {
        const message = JSON.parse(String(text));
        if (message.type === 'error') errors.push(message);
      });
      await once(socket, 'open');
      socket.send(JSON.stringify({ type: 'connection_init' }));
      await once(socket, 'message');
      const subscribe = (id: string) =>
        socket.send(JSON.stringify({ type: 'subscribe', id, payload: { query: COMMITTED } }));
      for (const id of ['1', '2', '3', '4']) subscribe(id);
      await vi.waitFor(() => expect(errors).toHaveLength(1));
      expect(errors[0]).toMatchObject({
        id: '4',
        payload: [{ extensions: { code: 'TOO_MANY_SUBSCRIPTIONS', details: { max: 3 } } }],
      });
      socket.send(JSON.stringify({ type: 'complete', id: '2' }));
      subscribe('5');
      subscribe('6');
      await vi.waitFor(() => expect(errors).toHaveLength(2));
      expect(errors[1]).toMatchObject({ id: '6' });
    } finally {
      socket.terminate();
      await few.close();
    }
  });

  it('ends with 1001 when the server shuts down', async () => {
    const server = await startTestServer();
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, PROTOCOL);
    const closed = new Promise<number>((resolve) => {
      socket.on('close', resolve);
    });
    socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init' })));
    await once(socket, 'message');
    await server.close();
    expect(await closed).toBe(1001);
  });
});
