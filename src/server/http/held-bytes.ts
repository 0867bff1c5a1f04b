/** Limits the bytes of all bodies that requests hold in memory at the same time. */
export class HeldBytes {
  readonly #max: number;
  readonly #refusal: () => Error;
  #held = 0;

  /** `refusal` makes the error for bytes beyond the limit. */
  constructor(max: number, refusal: () => Error) {
    this.#max = max;
    this.#refusal = refusal;
  }

  /** Starts the share of one request. Disposing the share frees its bytes. */
  share(): HeldShare {
    let taken = 0;
    return {
      take: (bytes) => {
        if (this.#held + bytes > this.#max) throw this.#refusal();
        this.#held += bytes;
        taken += bytes;
      },
      [Symbol.dispose]: () => {
        this.#held -= taken;
        taken = 0;
      },
    };
  }
}

/** The bytes that one request holds. */
export interface HeldShare extends Disposable {
  /** Adds bytes to the share. Throws the refusal when all shares would exceed the limit. */
  take(bytes: number): void;
}
