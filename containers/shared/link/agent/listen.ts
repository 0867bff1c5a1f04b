import type { Server } from 'node:net';
import { isErrno } from '#src/domain/errors/index.js';

/** Listens on the first free port of a list, and returns it. Throws `Error` when none is free. */
export async function listenOnFirst(
  server: Server,
  host: string,
  ports: readonly number[],
): Promise<number> {
  for (const port of ports) {
    try {
      await listen(server, host, port);
      return port;
    } catch (error) {
      if (!isErrno(error, 'EADDRINUSE')) throw error;
    }
  }
  throw new Error(`All of the ports ${ports.join(', ')} of ${host} are taken.`);
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
