import gremlin from 'gremlin';
import pTimeout from 'p-timeout';
import { reasonOf } from '#src/domain/errors/index.js';
import { RequestFailure, UNREADABLE } from './failure.js';
import { type DriverWriter, RequestWriter } from './request-writer.js';

export type Driver = gremlin.driver.Client;

/** Internals of the driver that its types do not declare. */
interface Inner {
  readonly _connection: {
    readonly _reader: Reader;
    readonly _writer: DriverWriter;
    readonly _ws?: Socket;
  };
}

interface Reader {
  readResponse(message: Buffer): unknown;
}

interface Socket {
  on(event: 'error', listener: () => void): void;
  terminate(): void;
}

export interface Server {
  readonly url: string;
  readonly source: string;
  /** Without a user, no credentials are sent. */
  readonly user?: string | undefined;
  readonly password?: string | undefined;
}

/** Opens a socket. Throws a {@link RequestFailure} of kind `unreachable` after `timeoutMs`. */
export async function openDriver(server: Server, timeoutMs: number): Promise<Driver> {
  const { url, source, user, password = '' } = server;
  const { _reader, _writer } = (new gremlin.driver.Client(url) as unknown as Inner)._connection;
  const driver = new gremlin.driver.Client(url, {
    traversalSource: source,
    reader: new SafeReader(_reader),
    writer: new RequestWriter(_writer),
    ...(user === undefined
      ? {}
      : { authenticator: new gremlin.driver.auth.PlainTextSaslAuthenticator(user, password) }),
  });
  try {
    const message = `it did not open a socket within ${timeoutMs} ms`;
    await pTimeout(driver.open(), { milliseconds: timeoutMs, message });
    return driver;
  } catch (error) {
    release(driver);
    throw new RequestFailure('unreachable', reasonOf(error), error);
  }
}

/** Closes a socket at once, in any state. */
export function release(driver: Driver): void {
  const { _ws } = (driver as unknown as Inner)._connection;
  // The driver removes its listeners when it closes; without one, a later error would end the
  // process.
  _ws?.on('error', () => undefined);
  _ws?.terminate();
}

const ID_BYTES = { start: 2, end: 18 };

/**
 * A message that the driver cannot decode would end the process or leave its request waiting for
 * ever. This reader answers with an error for the request's id, which stands first in GraphBinary.
 */
class SafeReader implements Reader {
  readonly #reader: Reader;

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  readResponse(message: Buffer): unknown {
    try {
      return this.#reader.readResponse(message);
    } catch (error) {
      const why = reasonOf(error);
      return {
        requestId: requestIdOf(message),
        status: { code: UNREADABLE, message: `unreadable answer: ${why}`, attributes: new Map() },
        result: { data: null, meta: new Map() },
      };
    }
  }
}

/**
 * Version, null flag, then the 16 bytes of the UUID. Undefined fails all requests of the socket.
 */
function requestIdOf(message: Buffer): string | undefined {
  if (message.length < ID_BYTES.end || message[1] !== 0) return undefined;
  return message
    .toString('hex', ID_BYTES.start, ID_BYTES.end)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
