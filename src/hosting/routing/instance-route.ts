import { type Address, ConnectionPool } from '../upstream/index.js';

/** A ready instance, as requests find it. */
export class InstanceRoute {
  readonly id: string;
  readonly variant: string;
  readonly pool: ConnectionPool;
  /** The part of a request's head that is the same for all. */
  readonly preamble: string;
  #inFlight = 0;
  readonly #whenIdle: (() => void)[] = [];

  constructor(instance: {
    readonly id: string;
    readonly variant: string;
    readonly address: Address;
  }) {
    const { host, port } = instance.address;
    this.id = instance.id;
    this.variant = instance.variant;
    this.pool = new ConnectionPool(instance.address);
    this.preamble = `POST /invocations HTTP/1.1\r\nHost: ${host}:${port}\r\n`;
  }

  /** Requests that wait for their response. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** A request is about to be sent. */
  begin(): void {
    this.#inFlight += 1;
  }

  /** A request was answered, or given up. */
  end(): void {
    this.#inFlight -= 1;
    if (this.#inFlight > 0) return;
    for (const resolve of this.#whenIdle.splice(0)) resolve();
  }

  /** Resolves once no request is under way. */
  async idle(): Promise<void> {
    if (this.#inFlight > 0) await new Promise<void>((resolve) => this.#whenIdle.push(resolve));
  }

  /** Closes the connections. */
  close(): void {
    this.pool.close();
  }
}
