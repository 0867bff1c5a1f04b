import { setImmediate as nextTurn } from 'node:timers/promises';
import { areaUnderCurve } from '../auc.js';
import type { Network } from '../kernel/network.js';

/** How many pairs are scored between two turns of the event loop. */
const SLICE = 65_536;

/**
 * Compares the scores of real pairs with those of simulated ones: the same entities with random addresses, which are
 * the same in every run.
 */
export class Validation {
  readonly #rows: Uint32Array;
  readonly #addresses: Uint32Array;
  readonly #simulated: Uint32Array;

  constructor(rows: Uint32Array, addresses: Uint32Array, seed: number) {
    this.#rows = rows;
    this.#addresses = addresses;
    this.#simulated = randomAddresses(rows.length, seed);
  }

  /** The area under the ROC curve; meaningless when the signal aborts. */
  async auc(network: Network, signal?: AbortSignal): Promise<number> {
    const real = new Float32Array(this.#rows.length);
    const simulated = new Float32Array(this.#rows.length);
    for (let from = 0; from < this.#rows.length && !signal?.aborted; from += SLICE) {
      const to = from + SLICE;
      const rows = this.#rows.subarray(from, to);
      real.set(network.score(rows, this.#addresses.subarray(from, to)), from);
      simulated.set(network.score(rows, this.#simulated.subarray(from, to)), from);
      await nextTurn();
    }
    return areaUnderCurve(real, simulated);
  }
}

/** Addresses that are uniform in every octet (SplitMix32). */
function randomAddresses(count: number, seed: number): Uint32Array {
  let state = seed ^ 0x5bd1e995;
  return new Uint32Array(count).map(() => {
    state = (state + 0x9e3779b9) | 0;
    let z = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return z ^ (z >>> 15);
  });
}
