import type { EndReason } from '#src/ports/runner.js';
import type { PipeOrder } from './pipe-feeder.js';
import type { RunState } from './run-folder.js';

/** The user that a program runs as, if not the user of the shim. */
export interface ProgramIdentity {
  readonly uid: number;
  readonly gid: number;
  /** No other program has this user, so that all its processes end with the program. */
  readonly isOwn: boolean;
  /** A folder for this program only; it is removed with the program. */
  readonly ownHome?: string;
  /** Variables that override those of the server. */
  readonly environment: Readonly<Record<string, string>>;
}

/** The message that the server sends to every shim once, on its standard input. */
export interface WatchOrder {
  readonly runId: string;
  readonly maxLogBytes: number;
  readonly orphanGraceMs: number;
  /** Inputs that the program reads through pipes. */
  readonly pipes?: readonly PipeOrder[];
}

/** The order of the shim of a process. */
export interface ShimOrder extends WatchOrder {
  /** Also the value of the variable that marks the run's processes. */
  readonly runId: string;
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly identity?: ProgramIdentity;
  /** The working directory of the program; the second is used when the first does not exist. */
  readonly workingDirectories: readonly [string, string];
  /** The variables with the port; empty when the program does not listen. */
  readonly portVariables: readonly string[];
  readonly memoryBytes?: number;
}

export interface StoredExit {
  readonly code: number | null;
  readonly signal?: string;
  readonly reason?: EndReason;
  readonly message?: string;
  readonly endedAt: number;
  /** How long the program ran, by a monotonic clock. */
  readonly ranMs?: number;
  readonly droppedBytes?: number;
}

/** A request of a server to a shim: a line of JSON on its socket. */
export interface ShimRequest {
  /** The grace period in milliseconds. */
  readonly stop: number;
}

/** The messages of a shim to its servers: lines of JSON on their sockets. */
export type ShimEvent =
  | { readonly output: number }
  /** The program has ended; its descendants are being ended. */
  | { readonly programEnded: true }
  | { readonly exit: StoredExit };

/** The messages of a shim to the server that starts it: a line of JSON on its standard output. */
export type StartReport =
  | { readonly state: RunState }
  | { readonly failed: { readonly code?: string; readonly message: string } };
