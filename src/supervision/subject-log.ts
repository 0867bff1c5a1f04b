import type { Arn } from '#src/domain/arn.js';
import { classOf, isPlatformError } from '#src/domain/errors/index.js';
import type { LogStore, NewLogLine } from '#src/ports/log-store.js';
import type { Run } from '#src/ports/run.js';
import { type PersistParts, persist } from './persist.js';
import type { Task } from './subject-kind.js';

/** The host of the platform's own lines, which have separate sequence numbers. */
export const PLATFORM_HOST = 'platform';

/** How many last lines explain the end of a program, and among how many lines they are searched. */
const TAIL = 20;
const LAST_LINES = 500;

/** The parts that a log is written with. */
export interface LogServices extends PersistParts {
  readonly logs: LogStore;
}

/** A line of the platform. */
export interface PlatformLine {
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly message: string;
}

/** Repeats work while its failures may pass. */
export type Write = (work: () => Promise<unknown>) => Promise<unknown>;

/** The options for copying the output of a run. */
export interface CopyOptions {
  readonly signal: AbortSignal;
  /** The host in the copied lines. */
  readonly host: string;
  /** How long a write to the log is retried. */
  readonly patienceMs: number;
  /** Called with lines that are in the log. Its writes through `write` are retried as the lines were. */
  readonly onLines?: (lines: readonly NewLogLine[], write: Write) => Promise<void>;
}

/** The log of one subject: the platform's lines and those of every run. */
export class SubjectLog {
  readonly #subject: Arn;
  readonly #key: Arn;
  readonly #services: LogServices;
  #saying: Promise<void> = Promise.resolve();

  constructor({ subject, key }: Pick<Task, 'subject' | 'key'>, services: LogServices) {
    this.#subject = subject;
    this.#key = key;
    this.#services = services;
  }

  /** Appends the lines of the platform that the log lacks; a closed log stays unchanged. */
  async complete(lines: readonly PlatformLine[]): Promise<void> {
    const { logs, logger } = this.#services;
    const known = await logs.lastSequence(this.#key, PLATFORM_HOST);
    const missing = lines.map((line, index) => platformLine(line, index + 1)).slice(known);
    if (missing.length === 0) return;
    await logs.append(this.#key, missing).catch((error: unknown) => {
      if (!isPlatformError(error, 'CONFLICT')) throw error;
      logger.warn('a log is closed already', { subject: this.#subject });
    });
  }

  /** Appends a line of the platform, or of another host. A failure delays nothing. */
  say(message: string, host = PLATFORM_HOST): void {
    const { logs, clock, logger } = this.#services;
    const time = clock.now();
    const subject = this.#subject;
    const append = async () => {
      const known = await logs.lastSequence(this.#key, host);
      await logs.append(this.#key, [{ ...platformLine({ time, message }, known + 1), host }]);
    };
    this.#saying = this.#saying
      .then(append)
      .catch((error: unknown) => logger.warn('a line was not logged', { subject, error }));
  }

  /** Waits for the lines of {@link say}. */
  async flush(): Promise<void> {
    await this.#saying;
  }

  /** Copies the part of a run's output that the log lacks, and new lines until the run has ended. */
  async copy(run: Run, { host, signal, patienceMs, onLines }: CopyOptions): Promise<void> {
    const { logs } = this.#services;
    const subject = this.#subject;
    const what = 'output is not logged';
    const passes = (error: unknown) => classOf(error) !== 'job'; // a log that is closed stays closed
    const writing = { what, subject, signal, passes, patienceMs };
    const write: Write = (work) => persist(this.#services, writing, work);
    const after = await logs.lastSequence(this.#key, host);
    for await (const batch of run.output({ after, signal })) {
      const lines = batch.map((line) => ({ ...line, host }));
      await write(() => logs.append(this.#key, lines));
      await onLines?.(lines, write);
    }
    signal.throwIfAborted();
  }

  /**
   * Returns the end of a host's error output, or of its output when it has no error output; empty
   * when it printed nothing.
   */
  async lastWords(host: string): Promise<string> {
    const { lines } = await this.#services.logs.read(this.#key, { last: LAST_LINES });
    const output = lines.filter((line) => line.host === host && line.stream !== 'SYSTEM');
    const errors = output.filter(({ stream }) => stream === 'STDERR');
    const last = (errors.length > 0 ? errors : output).slice(-TAIL);
    return last
      .map(({ message }) => message)
      .join('\n')
      .trim();
  }
}

function platformLine({ time, message }: PlatformLine, sequence: number): NewLogLine {
  return { time, message, sequence, host: PLATFORM_HOST, stream: 'SYSTEM' };
}
