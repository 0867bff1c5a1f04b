import { isIPv6 } from 'node:net';
import { Pool } from 'undici';
import type { Address } from '../address.js';
import { type Exchange, InstanceCall } from './instance-call.js';
import type { InstanceOrigin } from './origin.js';

/** The caller of an invocation times it; what has its own bound here is only the wait for a connection. */
const POOL: Pool.Options = { connect: { timeout: 1_000 }, headersTimeout: 0, bodyTimeout: 0 };

/** A ready instance, as requests find it. */
export class InstanceRoute {
  readonly id: string;
  readonly variant: string;
  readonly origin: InstanceOrigin;
  readonly #pool: Pool;
  #inFlight = 0;
  readonly #whenIdle: (() => void)[] = [];

  constructor(instance: {
    readonly id: string;
    readonly variant: string;
    readonly origin: InstanceOrigin;
    readonly address: Address;
  }) {
    const { host, port } = instance.address;
    this.id = instance.id;
    this.variant = instance.variant;
    this.origin = instance.origin;
    this.#pool = new Pool(`http://${isIPv6(host) ? `[${host}]` : host}:${port}`, POOL);
  }

  /** Requests that wait for their response. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** Sends an invocation on an idle connection, or on a new one. */
  invoke(headers: readonly string[], body: Uint8Array, exchange: Exchange): InstanceCall {
    const call = new InstanceCall(exchange);
    this.#pool.dispatch(
      { path: '/invocations', method: 'POST', headers: [...headers], body },
      call,
    );
    return call;
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

  /** Closes the connections; what is under way fails. */
  close(): void {
    void this.#pool.destroy(new Error('The instance was stopped.'));
  }
}
