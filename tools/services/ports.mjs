import { createServer } from 'node:net';

/**
 * A loopback port for each name: the preferred one, or a free one where that is taken (another checkout
 * may run the same services).
 * @param {Record<string, number>} preferred
 * @returns {Promise<Record<string, number>>}
 */
export async function choosePorts(preferred) {
  const chosen = {};
  for (const [name, port] of Object.entries(preferred)) {
    chosen[name] = (await listen(port)) ?? (await listen(0));
  }
  return chosen;
}

function listen(port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(port, '127.0.0.1', () => {
      const { port: taken } = server.address();
      server.close(() => resolve(taken));
    });
  });
}
