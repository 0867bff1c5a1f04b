import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

/** How long it takes to answer what is slow. */
const SLOW_MS = 200;
/** The head of a binary frame of 200 MB: more than a client takes. */
const TOO_LONG = Buffer.from([0x82, 127, 0, 0, 0, 0, 0x0b, 0xeb, 0xc2, 0]);
/** Before a request's id, in requests and answers. */
const VERSION = 0x81;
const ID_BYTES = 16;
const BATCH_SIZE = 'batchSize';
/** After the id: status 200, no message, no attributes, no metadata, an empty list. */
const NOTHING = Buffer.from('000000c8010000000000000000090000000000', 'hex');

/** Answers every script with nothing: `slow` after a while, and `long` unless its items come one by one. */
export class FakeServer implements AsyncDisposable {
  readonly #server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  /** The batch sizes that long answers were asked for with. */
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

/** A request's `batchSize`, which is followed by the type and a mark of an integer. */
function batchSizeOf(request: Buffer): number {
  return request.readInt32BE(request.indexOf(BATCH_SIZE) + BATCH_SIZE.length + 2);
}

function answer(request: Buffer, send: (bytes: Buffer) => void): void {
  const start = request.indexOf(VERSION) + 1;
  const id = request.subarray(start, start + ID_BYTES);
  const bytes = Buffer.concat([Buffer.from([VERSION, 0]), id, NOTHING]);
  setTimeout(() => send(bytes), request.includes('slow') ? SLOW_MS : 0);
}
