import type { ErrorCode } from '#src/domain/errors/index.js';

/** Where parts of the server report that they cannot do their work. */
export interface Troubles {
  /** Reports what keeps a part from its work; replaces an earlier report of the part. */
  report(part: string, trouble: Trouble): void;
  /** Reports that a part works; does nothing when it had no trouble. */
  clear(part: string): void;
}

/** What keeps a part from its work. */
export interface Trouble {
  readonly code: ErrorCode;
  readonly message: string;
  /** How long it lasts without another report; absent: until it is cleared. */
  readonly lastsMs?: number;
}
