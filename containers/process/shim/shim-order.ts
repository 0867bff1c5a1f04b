import type { EndReason } from '#src/ports/runner.js';
import type { RunState } from './run-folder.js';

/** Whom a program runs as, when that is not the user of the shim. */
export interface ProgramIdentity {
  readonly uid: number;
  readonly gid: number;
  /** What the user's programs find in the place of what the server's do. */
  readonly environment: Readonly<Record<string, string>>;
}

/** What a shim is told, once, on its standard input. */
export interface ShimOrder {
  /** Also the value of the mark that the run's processes carry. */
  readonly runId: string;
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly identity?: ProgramIdentity;
  /** Where the program starts; the second is taken when the first is not there. */
  readonly workingDirectories: readonly [string, string];
  /** Variables that hold the port; none when the program does not listen. */
  readonly portVariables: readonly string[];
  readonly memoryBytes?: number;
  readonly maxLogBytes: number;
  readonly orphanGraceMs: number;
}

/** How a run ended, as it is stored. */
export interface StoredExit {
  readonly code: number | null;
  readonly signal?: string;
  readonly reason?: EndReason;
  readonly message?: string;
  readonly endedAt: number;
  /** Bytes of output that were not kept. */
  readonly droppedBytes?: number;
}

/** What a server asks of a shim: a line of JSON on its socket. */
export interface ShimRequest {
  /** Grace in milliseconds. */
  readonly stop: number;
}

/** What a shim tells its servers: lines of JSON on their sockets. */
export type ShimEvent = { readonly output: number } | { readonly exit: StoredExit };

/** What a shim tells the server that starts it, as a line of JSON on its standard output. */
export type FirstWord =
  | { readonly state: RunState }
  | { readonly failed: { readonly code?: string; readonly message: string } };
