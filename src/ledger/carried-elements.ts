import type { Change } from '#src/domain/graph/index.js';

/** 32 MiB: of four million ids that were added one in a thousand others is taken for one of them. */
const BITS = 2 ** 28;
const DIGITS = 7;

/** Which elements a copy has carried: sure of those it has not, whatever their number. */
export class CarriedElements {
  readonly #bits = new Uint8Array(BITS / 8);

  /** Adds the element of a change; true when no change before was of it. */
  add(change: Change): boolean {
    const id = idOf(change);
    const isNew = this.#set(id.slice(0, DIGITS));
    return this.#set(id.slice(DIGITS, 2 * DIGITS)) || isNew;
  }

  #set(digits: string): boolean {
    const bit = Number.parseInt(digits, 16);
    const [at, mask] = [bit >>> 3, 1 << (bit & 7)];
    const byte = this.#bits[at] ?? 0;
    this.#bits[at] = byte | mask;
    return (byte & mask) === 0;
  }
}

function idOf(change: Change): string {
  switch (change.kind) {
    case 'putVertex':
      return change.vertex.id;
    case 'putEdge':
      return change.edge.id;
    case 'removeVertex':
    case 'removeEdge':
      return change.id;
  }
}
