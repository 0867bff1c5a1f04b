/** The most bytes that are held at the same time. */
export interface HeldLimits {
  readonly all: number;
  /** The most bytes of one caller; default `all`. */
  readonly caller?: number;
}

/** Limits the bytes of all bodies that requests hold in memory at the same time. */
export class HeldBytes {
  readonly #most: Required<HeldLimits>;
  readonly #refusal: () => Error;
  readonly #ofCallers = new Map<string, number>();
  #held = 0;

  /** `refusal` makes the error for bytes beyond a limit. */
  constructor({ all, caller = all }: HeldLimits, refusal: () => Error) {
    this.#most = { all, caller };
    this.#refusal = refusal;
  }

  /** Starts the share of one request of a caller. Disposing the share frees its bytes. */
  share(caller = ''): HeldShare {
    let taken = 0;
    const ofCaller = () => this.#ofCallers.get(caller) ?? 0;
    return {
      take: (bytes) => {
        if (this.#held + bytes > this.#most.all || ofCaller() + bytes > this.#most.caller)
          throw this.#refusal();
        this.#held += bytes;
        this.#ofCallers.set(caller, ofCaller() + bytes);
        taken += bytes;
      },
      [Symbol.dispose]: () => {
        this.#held -= taken;
        if (ofCaller() === taken) this.#ofCallers.delete(caller);
        else this.#ofCallers.set(caller, ofCaller() - taken);
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
