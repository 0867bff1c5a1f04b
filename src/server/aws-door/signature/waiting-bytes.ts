import { AwsError } from '../aws-error.js';

/**
 * Limits the bytes of all bodies that are in memory before their signatures are checked: who knows
 * only the id of a key can make the server hold no more.
 */
export class WaitingBytes {
  readonly #max: number;
  #held = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Begins the share of a request; disposing it returns its bytes. */
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
  /** Throws `ThrottlingException` when there are too many. */
  take(bytes: number): void;
}

function tooManyBytes(): AwsError {
  return new AwsError(
    'ThrottlingException',
    'Rate exceeded: the server holds as many bytes of unchecked requests as it may. Try again.',
  );
}
