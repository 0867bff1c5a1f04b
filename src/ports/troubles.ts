import type { ErrorCode } from '#src/domain/errors/index.js';

/** Where parts of the server report that they cannot do their work. */
export interface Troubles {
  /** Reports why a part cannot work; replaces an earlier report of the part. */
  report(part: string, trouble: Trouble): void;
  /** Reports that a part works; does nothing when it had no trouble. */
  clear(part: string): void;
}

/** The reason why a part cannot work. */
export interface Trouble {
  readonly code: ErrorCode;
  readonly message: string;
  /** How long the trouble lasts without another report; absent: until it is cleared. */
  readonly lastsMs?: number;
}
