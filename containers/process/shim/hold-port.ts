import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range that Linux uses for outgoing connections. */
const FIRST_PORT = 18_000;
const LAST_PORT = 32_000;
const ATTEMPTS = 200;

/** A loopback port that no other process can take until it is released. */
export interface HeldPort {
  readonly port: number;
  /** Call this right before the start of the program that will listen. */
  release(): Promise<void>;
}

/** Reserves a free port by listening on it, so that two runs never choose the same. */
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
