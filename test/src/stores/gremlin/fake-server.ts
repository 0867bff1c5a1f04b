import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

/** The delay of slow answers. */
const SLOW_MS = 200;
/** The header of a binary frame of 200 MB, which is more than a client accepts. */
const TOO_LONG = Buffer.from([0x82, 127, 0, 0, 0, 0, 0x0b, 0xeb, 0xc2, 0]);
/** The bytes before a request's id, in requests and answers. */
const VERSION = 0x81;
const ID_BYTES = 16;
const BATCH_SIZE = 'batchSize';
/** The bytes after the id: status 200, no message, no attributes, no metadata, an empty list. */
const NOTHING = Buffer.from('000000c8010000000000000000090000000000', 'hex');

/**
 * Answers every script with an empty list: `slow` after a delay, and `long` only when its batch
 * size is 1.
 */
export class FakeServer implements AsyncDisposable {
  readonly #server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  /** The batch sizes of the requests for long answers. */
  readonly batches: number[] = [];

  static async open(): Promise<FakeServer> {
    const fake = new FakeServer();
    fake.#server.on('connection', (socket, { socket: tcp }) => {
      socket.on('error', () => undefined);
      socket.on('message', (data: Buffer) => {
        const batch = data.includes('long') ? batchSizeOf(data) : 1;
        if (data.includes('long')) fake.batches.push(batch);
        if (batch > 1) tcp.write(TOO_LONG);
        else answer(data, (bytes) => socket.send(bytes));
      });
    });
    await once(fake.#server, 'listening');
    return fake;
  }

  get url(): string {
    return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}/gremlin`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const client of this.#server.clients) client.terminate();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

/**
 * Reads a request's `batchSize`, which is followed by the type code and null flag of an integer.
 */
function batchSizeOf(request: Buffer): number {
  return request.readInt32BE(request.indexOf(BATCH_SIZE) + BATCH_SIZE.length + 2);
}

function answer(request: Buffer, send: (bytes: Buffer) => void): void {
  const start = request.indexOf(VERSION) + 1;
  const id = request.subarray(start, start + ID_BYTES);
  const bytes = Buffer.concat([Buffer.from([VERSION, 0]), id, NOTHING]);
  setTimeout(() => send(bytes), request.includes('slow') ? SLOW_MS : 0);
}
