import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { readBody } from '#src/server/openlineage/read-body.js';

it('a body that arrives too slowly is refused', async () => {
  const share = { take: () => undefined, [Symbol.dispose]: () => undefined };
  const refused = new Promise((resolve) => {
    const server = createServer((incoming) => {
      readBody(incoming, share, 50).catch((error: unknown) => {
        server.close();
        server.closeAllConnections();
        resolve(error);
      });
    });
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      const outgoing = request({ port, method: 'POST' });
      outgoing.on('error', () => undefined);
      outgoing.write('{');
    });
  });
  expect(await refused).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: 'The body did not arrive within 0.05 s; send it again, in smaller parts.',
  });
});
