import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';

/** An event, as a receiver reads it. */
// biome-ignore lint/suspicious/noExplicitAny: the tests look at the members that they expect
export type ReceivedEvent = any;

/** A receiver of OpenLineage events, whose answers a test chooses. */
export class TestReceiver implements AsyncDisposable {
  readonly #server: Server;
  /** The events that it has accepted. */
  readonly events: ReceivedEvent[] = [];
  /** The headers of all requests. */
  readonly headers: IncomingHttpHeaders[] = [];
  /** Returns the status of the answer to an event. */
  answer: (event: ReceivedEvent) => number = () => 201;

  private constructor() {
    this.#server = createServer((request, response) => void this.#take(request, response));
  }

  /** Listens on a port, by default any. */
  static async open(port = 0): Promise<TestReceiver> {
    const receiver = new TestReceiver();
    await new Promise<void>((resolve) => {
      receiver.#server.listen(port, '127.0.0.1', resolve);
    });
    return receiver;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The types of the accepted events of a job in the order of their first arrival, and the last type. */
  typesOf(job: string): { readonly first: readonly string[]; readonly last: string | undefined } {
    const types = this.events
      .filter((event) => event.job.name === job)
      .map(({ eventType }): string => eventType);
    return { first: [...new Set(types)], last: types.at(-1) };
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.headers.push(request.headers);
    const isGzip = request.headers['content-encoding'] === 'gzip';
    const body = isGzip ? request.pipe(createGunzip()) : request;
    const event: ReceivedEvent = JSON.parse(await text(body));
    const status = this.answer(event);
    if (status < 300) this.events.push(event);
    response.writeHead(status).end(status < 300 ? '' : `answer ${status}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
