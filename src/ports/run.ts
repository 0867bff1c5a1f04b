/**
 * Identifies a run: only one run with equal labels exists at a time, on all servers. For a job:
 * `kind`, `job` (its ARN), `created` (a later job may have the same name), `host`. For an instance:
 * `kind`, `endpoint` (its ARN), `deployment`, `variant`, `instance`.
 */
export type Labels = Readonly<Record<string, string>>;

/** A started run. */
export interface Run {
  readonly id: string;
  readonly labels: Labels;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** The address of a program that listens, once it is known; see {@link listening}. */
  readonly address?: RunAddress;
  /** Facts that become known while the run lasts. */
  readonly report: RunReport;

  /**
   * Waits for the address of a program that listens, which has none while it waits for a node.
   * Resolves with undefined when the run ends without an address.
   */
  listening(options?: { readonly signal?: AbortSignal }): Promise<RunAddress | undefined>;

  /** Resolves when the program and all its descendants have ended. */
  wait(options?: { readonly signal?: AbortSignal }): Promise<RunExit>;

  /**
   * Resolves when the program has ended; its descendants may still run, and may answer in its
   * place.
   */
  programEnded(options?: { readonly signal?: AbortSignal }): Promise<void>;

  /**
   * Sends SIGTERM to the whole group, then SIGKILL after the grace time; resolves when it has
   * ended.
   */
  stop(options: StopOptions): Promise<RunExit>;

  /** Yields output lines after a sequence number, then new ones, until the run has ended. */
  output(options?: {
    readonly after?: number;
    readonly signal?: AbortSignal;
  }): AsyncIterable<readonly OutputLine[]>;

  /** Forgets an ended run and its output. */
  remove(): Promise<void>;
}

/** What a cluster says of a run; other runners report nothing. */
export interface RunReport {
  /** Why the program has not begun yet, in the words of the cluster. */
  readonly pendingReason?: string | undefined;
  /** The digest of the image that the program runs, which may be another one than was prepared. */
  readonly imageDigest?: string | undefined;
  /** The address of an instance, once a node runs it. */
  readonly address?: { readonly host: string; readonly port: number };
}

/** The address that a run listens on. */
export interface RunAddress {
  readonly host: string;
  readonly port: number;
  /**
   * Whether the run itself is at the other end of a connection to the port, given the local port of
   * the connection, because another program may have taken the port. Absent when no other program
   * can.
   */
  readonly isAnswered?: (from: number) => Promise<boolean>;
}

/** The options of a stop. */
export interface StopOptions {
  readonly graceMs: number;
  /** Ends the waiting, not the stopping. */
  readonly signal?: AbortSignal;
}

/**
 * Why a program ended without exiting on its own: its machine or its shim was lost (`lost`), it
 * exceeded its memory limit (`out-of-memory`), a pipe of its input could no longer be written
 * (`no-input`), it could not be started (`not-started`), it never began for a reason outside of it,
 * so that it may be started again, such as the end of its server or the lack of a node
 * (`never-began`), or it was stopped because its machine shut down or its server stayed away
 * (`orphaned`).
 */
export type EndReason =
  | 'lost'
  | 'out-of-memory'
  | 'no-input'
  | 'not-started'
  | 'never-began'
  | 'orphaned';

export interface RunExit {
  /** Null when a signal ended it. */
  readonly code: number | null;
  readonly signal?: string;
  /** Why it ended, when the program itself did not decide it. */
  readonly reason?: EndReason;
  /** A description of the reason, for people. */
  readonly message?: string;
  readonly endedAt: number;
  /** How long the program ran, by a monotonic clock; absent when it was not measured. */
  readonly ranMs?: number;
}

export interface OutputLine {
  /** From 1, without gaps. */
  readonly sequence: number;
  readonly time: number;
  readonly stream: 'STDOUT' | 'STDERR' | 'SYSTEM';
  readonly message: string;
}
