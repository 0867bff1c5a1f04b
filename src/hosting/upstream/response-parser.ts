/** The head of a response. */
export interface ResponseHead {
  readonly status: number;
  /** By lower-case name; of a repeated one the last. */
  readonly headers: ReadonlyMap<string, string>;
  /** The body's length, where the head tells it. */
  readonly contentLength?: number;
}

/** What a {@link ResponseParser} reports, in this order: head, data (any number), end. */
export interface ResponseEvents {
  onHead(head: ResponseHead): void;
  onData(chunk: Uint8Array): void;
  /** `reusable`: another request may follow on the connection; `idleMs`: for how long it may stay idle. */
  onEnd(connection: { readonly reusable: boolean; readonly idleMs: number }): void;
}

const MAX_HEAD = 64 * 1024;
const DEFAULT_IDLE_MS = 4000;
const EMPTY = Buffer.alloc(0);
const STATUS_LINE = /^HTTP\/1\.([01]) (\d{3})(?: |$)/;

type State =
  | 'head'
  | 'length'
  | 'untilClose'
  | 'chunkSize'
  | 'chunk'
  | 'chunkEnd'
  | 'trailer'
  | 'done';

/**
 * Reads HTTP/1.1 responses off one connection, one after another. It does only what an answer to a POST
 * can need, which is why it costs a third of what a general client does. Throws `Error` for anything that
 * is no response; the connection is then of no use.
 */
export class ResponseParser {
  readonly #events: ResponseEvents;
  #state: State = 'head';
  #rest: Buffer = EMPTY;
  #left = 0;
  #reusable = true;
  #idleMs = DEFAULT_IDLE_MS;

  constructor(events: ResponseEvents) {
    this.#events = events;
  }

  /** Takes what arrived on the connection. */
  push(chunk: Buffer): void {
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    this.#rest = EMPTY;
    while (bytes.length > 0) {
      if (this.#state === 'done') throw new Error('There are bytes behind the response.');
      const used = this.#step(bytes);
      if (used === 0) {
        if (bytes.length > MAX_HEAD) throw new Error('A line of the response is too long.');
        this.#rest = bytes;
        return;
      }
      bytes = bytes.subarray(used);
    }
  }

  /** The other side closed the connection. Throws when the response is not whole. */
  close(): void {
    if (this.#state !== 'untilClose') throw new Error('The connection was closed amid a response.');
    this.#end();
  }

  /** Makes ready for the next response. */
  reset(): void {
    this.#state = 'head';
  }

  /** How many bytes of these could be used; 0: more are needed. */
  #step(bytes: Buffer): number {
    switch (this.#state) {
      case 'head':
        return this.#head(bytes);
      case 'untilClose':
        this.#events.onData(bytes);
        return bytes.length;
      case 'length':
        return this.#body(bytes, () => this.#end());
      case 'chunk':
        return this.#body(bytes, () => {
          this.#state = 'chunkEnd';
        });
      default:
        return this.#line(bytes);
    }
  }

  #head(bytes: Buffer): number {
    const at = bytes.indexOf('\r\n\r\n');
    if (at < 0) return 0;
    const [first = '', ...lines] = bytes.toString('latin1', 0, at).split('\r\n');
    const [, minor, status = ''] = STATUS_LINE.exec(first) ?? [];
    if (minor === undefined) throw new Error('The answer is no HTTP/1.1 response.');
    if (status.startsWith('1')) return at + 4; // the real one follows
    const headers = new Map<string, string>();
    for (const line of lines) {
      const colon = line.indexOf(':');
      if (colon < 1) throw new Error('A header of the response is malformed.');
      headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
    }
    this.#reusable = isReusable(minor, headers.get('connection'));
    this.#idleMs = idleTime(headers.get('keep-alive'));
    this.#startBody(Number(status), headers);
    return at + 4;
  }

  #startBody(status: number, headers: ReadonlyMap<string, string>): void {
    const coding = headers.get('transfer-encoding')?.toLowerCase();
    const length = headers.get('content-length');
    if (status === 204 || status === 304) {
      this.#events.onHead({ status, headers, contentLength: 0 });
      this.#end();
    } else if (coding !== undefined) {
      if (coding !== 'chunked') throw new Error(`The transfer coding '${coding}' is not known.`);
      this.#state = 'chunkSize';
      this.#events.onHead({ status, headers });
    } else if (length !== undefined) {
      if (!/^\d{1,15}$/.test(length)) throw new Error('The Content-Length is no number.');
      this.#left = Number(length);
      this.#state = 'length';
      this.#events.onHead({ status, headers, contentLength: this.#left });
      if (this.#left === 0) this.#end();
    } else {
      this.#reusable = false;
      this.#state = 'untilClose';
      this.#events.onHead({ status, headers });
    }
  }

  #body(bytes: Buffer, done: () => void): number {
    const part = bytes.length <= this.#left ? bytes : bytes.subarray(0, this.#left);
    this.#left -= part.length;
    this.#events.onData(part);
    if (this.#left === 0) done();
    return part.length;
  }

  #line(bytes: Buffer): number {
    const at = bytes.indexOf('\r\n');
    if (at < 0) return 0;
    const line = bytes.toString('latin1', 0, at);
    if (this.#state === 'chunkSize') this.#chunkSize(line);
    else if (this.#state === 'trailer' && line === '') this.#end();
    else if (this.#state === 'chunkEnd') {
      if (line !== '') throw new Error('A chunk is longer than it says.');
      this.#state = 'chunkSize';
    }
    return at + 2;
  }

  #chunkSize(line: string): void {
    const [, digits] = /^([0-9a-fA-F]{1,12})\s*(?:;.*)?$/.exec(line) ?? [];
    if (digits === undefined) throw new Error('The size of a chunk is malformed.');
    this.#left = Number.parseInt(digits, 16);
    this.#state = this.#left === 0 ? 'trailer' : 'chunk';
  }

  #end(): void {
    this.#state = 'done';
    this.#events.onEnd({ reusable: this.#reusable, idleMs: this.#idleMs });
  }
}

function isReusable(minor: string, connection = ''): boolean {
  if (/\bclose\b/i.test(connection)) return false;
  return minor === '1' || /\bkeep-alive\b/i.test(connection);
}

/** A second less than the other side waits, so that no request meets a closing connection. */
function idleTime(keepAlive: string | undefined): number {
  const [, seconds] = /\btimeout=(\d{1,6})/i.exec(keepAlive ?? '') ?? [];
  if (seconds === undefined) return DEFAULT_IDLE_MS;
  return Math.max(0, Math.min(Number(seconds) * 1000, 60_000) - 1000);
}
