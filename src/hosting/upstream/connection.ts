import { connect, type Socket } from 'node:net';
import { type ResponseHead, ResponseParser } from './response-parser.js';

/** Where an instance listens. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Receives the response to one request: head, data, then either end or an error. */
export interface Exchange {
  onHead(head: ResponseHead): void;
  /** False: the receiver is full; {@link Connection.resume} goes on. */
  onData(chunk: Uint8Array): boolean;
  onEnd(): void;
  /** `sent`: false when no byte of the request left, so that it may be tried elsewhere. */
  onError(error: Error, sent: boolean): void;
}

const CONNECT_TIMEOUT_MS = 1000;
/** A request up to this size leaves in one piece with its head. */
const ONE_PIECE = 64 * 1024;

/** One keep-alive connection to an instance; one request at a time. */
export class Connection {
  readonly #socket: Socket;
  readonly #parser: ResponseParser;
  readonly #released: (connection: Connection, reusable: boolean) => void;
  #exchange: Exchange | undefined;
  #connected = false;
  #idleUntil = 0;

  /** `released` is called after each exchange, and when an idle connection breaks. */
  constructor(address: Address, released: (connection: Connection, reusable: boolean) => void) {
    this.#released = released;
    this.#parser = new ResponseParser({
      onHead: (head) => this.#exchange?.onHead(head),
      onData: (chunk) => {
        if (this.#exchange?.onData(chunk) === false) this.#socket.pause();
      },
      onEnd: ({ reusable, idleMs }) => this.#finish(reusable, idleMs),
    });
    this.#socket = connect({ ...address, noDelay: true });
    this.#socket.setTimeout(CONNECT_TIMEOUT_MS, () =>
      this.#socket.destroy(new Error('The instance does not accept connections.')),
    );
    this.#socket.once('connect', () => {
      this.#connected = true;
      this.#socket.setTimeout(0);
    });
    this.#socket.on('data', (chunk) => this.#attempt(() => this.#parser.push(chunk)));
    this.#socket.on('end', () => this.#ended());
    this.#socket.on('error', (error) => this.#fail(error));
    this.#socket.on('close', () => this.#fail(new Error('The instance closed the connection.')));
  }

  /** True while an idle connection may take another request. */
  usableAt(now: number): boolean {
    return now < this.#idleUntil && !this.#socket.destroyed;
  }

  /** Sends a request; its response goes to the exchange. */
  send(head: string, body: Uint8Array, exchange: Exchange): void {
    this.#exchange = exchange;
    this.#parser.reset();
    this.#socket.ref();
    this.#socket.resume(); // the response before this one may have ended while its receiver was full
    if (body.length <= ONE_PIECE) {
      const bytes = Buffer.allocUnsafe(head.length + body.length);
      bytes.write(head, 'latin1');
      bytes.set(body, head.length);
      this.#socket.write(bytes);
      return;
    }
    this.#socket.cork();
    this.#socket.write(head, 'latin1');
    this.#socket.write(body);
    this.#socket.uncork();
  }

  /** The receiver has room again. */
  resume(): void {
    this.#socket.resume();
  }

  /** Gives an exchange up without a word to it, and the connection with it; one that has ended is left. */
  abort(exchange: Exchange): void {
    if (this.#exchange !== exchange) return;
    this.#exchange = undefined;
    this.#socket.destroy();
  }

  /** Closes the connection; an exchange on it fails. */
  close(): void {
    this.#socket.destroy(new Error('The instance was stopped.'));
  }

  #attempt(action: () => void): void {
    try {
      action();
    } catch (error) {
      this.#fail(error instanceof Error ? error : new Error(String(error)));
      this.#socket.destroy();
    }
  }

  #ended(): void {
    if (this.#exchange) this.#attempt(() => this.#parser.close());
    this.#socket.destroy();
  }

  #finish(reusable: boolean, idleMs: number): void {
    const exchange = this.#exchange;
    this.#exchange = undefined;
    const { destroyed, writableLength } = this.#socket;
    const keep = reusable && idleMs > 0 && !destroyed && writableLength === 0;
    this.#idleUntil = keep ? performance.now() + idleMs : 0;
    if (keep) this.#socket.unref();
    else this.#socket.destroy();
    this.#released(this, keep);
    exchange?.onEnd();
  }

  #fail(error: Error): void {
    const exchange = this.#exchange;
    this.#exchange = undefined;
    this.#idleUntil = 0;
    this.#released(this, false);
    exchange?.onError(error, this.#connected);
  }
}
