import type { Pool } from 'undici';
import type { RunAddress } from '#src/ports/runner.js';
import { openInstancePool } from '#src/serving/instance-pool.js';
import { type Exchange, InstanceCall } from './instance-call.js';
import type { InstanceOrigin } from './origin.js';

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
    readonly address: RunAddress;
  }) {
    this.id = instance.id;
    this.variant = instance.variant;
    this.origin = instance.origin;
    this.#pool = openInstancePool(instance.address);
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
