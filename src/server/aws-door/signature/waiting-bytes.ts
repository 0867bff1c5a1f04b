import { AwsError } from '../aws-error.js';

/**
 * Limits the bytes of all bodies that are in memory before their signatures are checked, so that
 * callers without a secret cannot exhaust the memory.
 */
export class WaitingBytes {
  readonly #max: number;
  #held = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Starts the share of one request. Disposing the share frees its bytes. */
  share(): WaitingShare {
    let taken = 0;
    return {
      take: (bytes) => {
        if (this.#held + bytes > this.#max) throw tooManyBytes();
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

/** The waiting bytes of one request. */
export interface WaitingShare extends Disposable {
  /** Adds bytes to the share. Throws `ThrottlingException` when all shares would exceed the limit. */
  take(bytes: number): void;
}

function tooManyBytes(): AwsError {
  return new AwsError(
    'ThrottlingException',
    'Rate exceeded: too many requests wait for the check of their signatures. Try again.',
  );
}
