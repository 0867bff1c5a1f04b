import type { ErrorCode } from '#src/domain/errors/index.js';

/** Where a part of the server tells that it cannot do its work, for as long as that lasts. */
export interface Troubles {
  /** Notes what keeps a part from its work; the latest word of a part counts. */
  report(part: string, trouble: Trouble): void;
  /** Notes that a part works again; nothing happens when it did all along. */
  clear(part: string): void;
}

/** What keeps a part from its work. */
export interface Trouble {
  readonly code: ErrorCode;
  readonly message: string;
  /** How long it counts without another report; absent: until it is cleared. */
  readonly lastsMs?: number;
}
