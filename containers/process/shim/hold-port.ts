import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range from which Linux takes the ports of outgoing connections. */
const FIRST_PORT = 18_000;
const LAST_PORT = 32_000;
const ATTEMPTS = 200;

/** A loopback port that nobody else can take until it is released. */
export interface HeldPort {
  readonly port: number;
  /** To be called at the last moment before the program that will listen is started. */
  release(): Promise<void>;
}

/** Takes a free port by listening on it, so that two runs never choose the same. */
export async function holdPort(): Promise<HeldPort> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await listen(randomInt(FIRST_PORT, LAST_PORT));
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

function listen(port: number): Promise<HeldPort> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      resolve({ port, release: () => new Promise((released) => server.close(() => released())) });
    });
  });
}
