import type { Logger } from '#src/ports/system.js';
import { fileStamp } from '../config/index.js';
import { readTokensFile, type TokenHolder } from './tokens-file.js';

/** The least time between two checks whether the tokens file changed. */
const CHECK_MS = 1_000;

/**
 * The entries of a tokens file, which is read again when it changes. When the new file is invalid,
 * it logs that, and the old entries stay valid.
 */
export class ChangingTokens {
  readonly #file: string;
  readonly #logger: Logger;
  #holders: readonly TokenHolder[];
  #stamp: string | undefined;
  #checked = performance.now();

  /** Throws `CONFIG_INVALID` for an invalid tokens file. */
  constructor(file: string, logger: Logger) {
    this.#file = file;
    this.#logger = logger;
    const { holders, stamp } = readTokensFile(file);
    this.#holders = holders;
    this.#stamp = stamp;
  }

  /** Returns what is made of the entries; it is made again after they changed. */
  derive<T>(make: (holders: readonly TokenHolder[]) => T): () => T {
    let from = this.#holders;
    let made = make(from);
    return () => {
      if (performance.now() - this.#checked >= CHECK_MS) this.#readAgain();
      if (from !== this.#holders) {
        from = this.#holders;
        made = make(from);
      }
      return made;
    };
  }

  #readAgain(): void {
    this.#checked = performance.now();
    const stamp = fileStamp(this.#file);
    if (stamp === this.#stamp) return;
    this.#stamp = stamp;
    try {
      const read = readTokensFile(this.#file);
      this.#holders = read.holders;
      this.#stamp = read.stamp;
      const tokens = read.holders.length;
      this.#logger.info('The tokens file was read again', { file: this.#file, tokens });
    } catch (error) {
      const message = 'The tokens file has changed and cannot be used; the old tokens stay valid';
      this.#logger.error(message, { error });
    }
  }
}
