import type { ErrorCode } from '#src/domain/errors/index.js';

/** Time, injected. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after the time, or rejects with the signal's reason. */
  sleep(milliseconds: number, options?: { readonly signal?: AbortSignal }): Promise<void>;
}

/** Randomness for identifiers, injected. */
export interface Ids {
  /** A random UUID. */
  uuid(): string;
  /** Random hexadecimal digits. */
  hex(digits: number): string;
}

/** Structured logging of the platform itself (not of jobs). */
export interface Logger {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

export type LogFields = Readonly<Record<string, unknown>>;

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
