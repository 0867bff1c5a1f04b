import { type Address, Connection, type Exchange } from './connection.js';

/** A request that is under way. */
export interface Call {
  /** Gives it up; nothing more is reported. */
  abort(): void;
  /** The receiver has room again. */
  resume(): void;
}

/** The connections to one instance: the one used last is used next, so that few stay warm. */
export class ConnectionPool {
  readonly #address: Address;
  readonly #idle: Connection[] = [];
  readonly #open = new Set<Connection>();

  constructor(address: Address) {
    this.#address = address;
  }

  /** Sends a request on an idle connection, or on a new one. */
  send(head: string, body: Uint8Array, exchange: Exchange): Call {
    const connection = this.#take();
    connection.send(head, body, exchange);
    return {
      abort: () => connection.abort(exchange),
      resume: () => connection.resume(),
    };
  }

  /** Closes every connection; what is under way fails. */
  close(): void {
    for (const connection of [...this.#open]) connection.close();
  }

  #take(): Connection {
    const now = performance.now();
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      if (idle.usableAt(now)) return idle;
      idle.close();
    }
    const made = new Connection(this.#address, (connection, reusable) => {
      if (reusable) this.#idle.push(connection);
      else this.#drop(connection);
    });
    this.#open.add(made);
    return made;
  }

  #drop(connection: Connection): void {
    this.#open.delete(connection);
    const at = this.#idle.indexOf(connection);
    if (at >= 0) this.#idle.splice(at, 1);
  }
}
