import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocketServer } from 'ws';

/** How long it takes to answer what is slow. */
const SLOW_MS = 200;
/** The head of a binary frame of 200 MB: more than a client takes. */
const TOO_LONG = Buffer.from([0x82, 127, 0, 0, 0, 0, 0x0b, 0xeb, 0xc2, 0]);
/** Before a request's id, in requests and answers. */
const VERSION = 0x81;
const ID_BYTES = 16;
/** After the id: status 200, no message, no attributes, no metadata, an empty list. */
const NOTHING = Buffer.from('000000c8010000000000000000090000000000', 'hex');

/** Answers every script with nothing: `slow` after a while, and `too long` with more than a socket takes. */
export class FakeServer implements AsyncDisposable {
  readonly #server = new WebSocketServer({ port: 0, host: '127.0.0.1' });

  static async open(): Promise<FakeServer> {
    const fake = new FakeServer();
    fake.#server.on('connection', (socket, { socket: tcp }) => {
      socket.on('error', () => undefined);
      socket.on('message', (data: Buffer) => answer(data, tcp, (bytes) => socket.send(bytes)));
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

function answer(request: Buffer, tcp: Socket, send: (bytes: Buffer) => void): void {
  if (request.includes('too long')) {
    tcp.write(TOO_LONG);
    return;
  }
  const start = request.indexOf(VERSION) + 1;
  const id = request.subarray(start, start + ID_BYTES);
  const bytes = Buffer.concat([Buffer.from([VERSION, 0]), id, NOTHING]);
  setTimeout(() => send(bytes), request.includes('slow') ? SLOW_MS : 0);
}
