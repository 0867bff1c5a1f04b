import { pause } from '#src/async/abort.js';
import type { Arn } from '#src/domain/arn.js';
import { isPlatformError } from '#src/domain/errors/index.js';
import type { LogStore, NewLogLine } from '#src/ports/log-store.js';
import type { Run } from '#src/ports/run.js';
import type { Task } from '#src/supervision/subject-kind.js';
import type { HostingServices } from './services.js';

const PLATFORM_HOST = 'platform';
const TAIL = 20;
const RETRY_MS = 1000;
/** How often in a row writing the last lines of an ended instance is tried. */
const LAST_ATTEMPTS = 3;

export class EndpointLog {
  readonly #arn: Arn;
  readonly #key: Arn;
  readonly #services: Pick<HostingServices, 'logs' | 'clock' | 'logger'>;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(
    { subject, key }: Pick<Task, 'subject' | 'key'>,
    services: Pick<HostingServices, 'logs' | 'clock' | 'logger'>,
  ) {
    this.#arn = subject;
    this.#key = key;
    this.#services = services;
  }

  /** Writes a line of the platform. A failure is only logged; serving continues. */
  say(message: string): void {
    const { logs, clock, logger } = this.#services;
    const time = clock.now();
    this.#writing = this.#writing
      .then(async () => {
        const sequence = (await logs.lastSequence(this.#key, PLATFORM_HOST)) + 1;
        const line = { time, host: PLATFORM_HOST, sequence, stream: 'SYSTEM', message } as const;
        await logs.append(this.#key, [line]);
      })
      .catch((error: unknown) =>
        logger.warn('a line of an endpoint was not logged', { endpoint: this.#arn, error }),
      );
  }

  /** Copies an instance's output until the instance has ended or the signal aborts. */
  follow(run: Run, host: string, signal: AbortSignal): InstanceOutput {
    const tail: string[] = [];
    const ending = new AbortController();
    const copied = this.#copy(run, host, { signal, tail, ending: ending.signal });
    return {
      tail,
      ended: copied,
      finish() {
        ending.abort();
        return copied;
      },
    };
  }

  async flush(): Promise<void> {
    await this.#writing;
  }

  async #copy(run: Run, host: string, { signal, tail, ending }: Copying): Promise<void> {
    const { logs, clock, logger } = this.#services;
    for (let failures = 0; !signal.aborted && failures < LAST_ATTEMPTS; ) {
      try {
        tail.length = 0;
        const known = await logs.lastSequence(this.#key, host);
        for await (const lines of run.output({ after: Math.max(0, known - TAIL), signal })) {
          tail.push(...lines.slice(-TAIL).map(({ message }) => message));
          tail.splice(0, tail.length - TAIL);
          await append(
            logs,
            this.#key,
            lines.map((line) => ({ ...line, host })),
          );
          // Reading lines that the log already has is not progress.
          if ((lines.at(-1)?.sequence ?? 0) > known) failures = 0;
        }
        return;
      } catch (error) {
        if (signal.aborted || isPlatformError(error, 'CONFLICT')) return;
        if (ending.aborted) failures += 1;
        logger.warn('the output of an instance cannot be logged; trying again', {
          endpoint: this.#arn,
          error,
        });
        await pause(clock, RETRY_MS, signal);
      }
    }
  }
}

export interface InstanceOutput {
  readonly tail: readonly string[];
  /** Resolves once everything is copied, or the signal aborts. */
  readonly ended: Promise<void>;
  /** Waits for the last lines of an ended instance; gives up after a few failures to write them. */
  finish(): Promise<void>;
}

interface Copying {
  readonly signal: AbortSignal;
  readonly tail: string[];
  /** Aborts when the instance has ended and its last lines are awaited. */
  readonly ending: AbortSignal;
}

async function append(logs: LogStore, arn: Arn, lines: readonly NewLogLine[]): Promise<void> {
  if (lines.length > 0) await logs.append(arn, lines);
}
