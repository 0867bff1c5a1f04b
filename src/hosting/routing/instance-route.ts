import { isIPv6 } from 'node:net';
import { Pool } from 'undici';
import type { Address } from '#src/serving/address.js';
import { type Exchange, InstanceCall } from './instance-call.js';
import type { InstanceOrigin } from './origin.js';

/** Only connecting has a time limit here; the invocation limits the rest. */
const POOL: Pool.Options = { connect: { timeout: 1_000 }, headersTimeout: 0, bodyTimeout: 0 };

/** A ready instance, with its pool of connections. */
export class InstanceRoute {
  readonly id: string;
  readonly variant: string;
  readonly origin: InstanceOrigin;
  readonly #pool: Pool;
  /** Called when a request has ended. */
  onFree: () => void = () => undefined;
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

  get inFlight(): number {
    return this.#inFlight;
  }

  invoke(headers: readonly string[], body: Uint8Array, exchange: Exchange): InstanceCall {
    const call = new InstanceCall(exchange);
    this.#pool.dispatch(
      { path: '/invocations', method: 'POST', headers: [...headers], body },
      call,
    );
    return call;
  }

  begin(): void {
    this.#inFlight += 1;
  }

  end(): void {
    this.#inFlight -= 1;
    this.onFree();
    if (this.#inFlight > 0) return;
    for (const resolve of this.#whenIdle.splice(0)) resolve();
  }

  async idle(): Promise<void> {
    if (this.#inFlight > 0) await new Promise<void>((resolve) => this.#whenIdle.push(resolve));
  }

  /** Closes the connections; running requests fail. */
  close(): void {
    void this.#pool.destroy(new Error('The instance was stopped.'));
  }
}
