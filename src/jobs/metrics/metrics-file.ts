import type { FileHandle } from 'node:fs/promises';
import { METRICS_FILE } from '#src/domain/container/index.js';
import type { JobRecord } from '#src/domain/job/index.js';
import type { NewLogLine } from '#src/ports/log-store.js';
import type { Run } from '#src/ports/runner.js';
import type { JobWork } from '../job-kind.js';
import { LineTail } from './line-tail.js';
import { metricsHost } from './metrics-host.js';

const POLL_MS = 1_000;
/** Lines of one host's file at the most. */
const MAX_LINES = 1_000_000;

type Work = Pick<JobWork<JobRecord>, 'services' | 'folder' | 'task' | 'metrics'>;

/** What {@link copyMetricsFile} copies, and until when. */
export interface MetricsSource {
  readonly run: Run;
  readonly host: string;
  readonly signal: AbortSignal;
}

/**
 * Copies the lines that a program appends to its metrics file into the job's log, where the metrics are read from,
 * until the program has ended. The number of a line in the file is its number in the log, so that a repetition copies
 * nothing twice. Links are not followed; a file that is replaced or becomes shorter is not read on.
 */
export async function copyMetricsFile(work: Work, source: MetricsSource): Promise<void> {
  const { run, signal } = source;
  const { clock } = work.services;
  const ended = new AbortController();
  const end = run.wait({ signal }).then(() => ended.abort());
  end.catch(() => undefined);
  const file = await MetricsFile.open(work, source);
  for (;;) {
    const isLast = ended.signal.aborted;
    await file.copy(isLast);
    if (isLast) return;
    const either = AbortSignal.any([signal, ended.signal]);
    await clock.sleep(POLL_MS, { signal: either }).catch(() => undefined);
    signal.throwIfAborted();
  }
}

class MetricsFile {
  readonly #work: Work;
  readonly #source: MetricsSource;
  readonly #tail = new LineTail();
  #inode: number | undefined;
  #lines = 0;
  /** Lines that the log has already. */
  #known: number;

  private constructor(work: Work, source: MetricsSource, known: number) {
    this.#work = work;
    this.#source = source;
    this.#known = known;
  }

  static async open(work: Work, source: MetricsSource): Promise<MetricsFile> {
    const { logs } = work.services;
    const known = await logs.lastSequence(work.task.subject, metricsHost(source.host));
    return new MetricsFile(work, source, known);
  }

  async copy(isLast: boolean): Promise<void> {
    // A program may have put anything in the place of its folder; whatever is not plain is no metrics file.
    await using folder = await this.#work.folder.open(this.#source.host, 'output').catch(none);
    await using file = await folder?.file(METRICS_FILE).catch(none);
    if (!file || !(await this.#isSame(file))) return;
    for (;;) {
      this.#source.signal.throwIfAborted();
      const lines = await this.#tail.next(file);
      await this.#add(lines ?? (isLast ? this.#tail.end(true) : []));
      if (!lines) return;
    }
  }

  async #isSame(file: FileHandle): Promise<boolean> {
    const { ino, size } = await file.stat();
    this.#inode ??= ino;
    return ino === this.#inode && size >= this.#tail.position;
  }

  async #add(messages: readonly string[]): Promise<void> {
    const { services, task, metrics } = this.#work;
    const host = metricsHost(this.#source.host);
    const time = services.clock.now();
    const lines = messages
      .map((message, index): NewLogLine => {
        const sequence = this.#lines + index + 1;
        return { time, host, sequence, stream: 'STDOUT', message };
      })
      .filter(({ sequence }) => sequence > this.#known && sequence <= MAX_LINES + 1)
      .map((line) => (line.sequence > MAX_LINES ? { ...line, message: TOO_MANY } : line));
    this.#lines += messages.length;
    if (lines.length === 0) return;
    await services.logs.append(task.subject, lines);
    this.#known = lines.at(-1)?.sequence ?? this.#known;
    await metrics.add(lines);
  }
}

const TOO_MANY = `Lines beyond ${MAX_LINES} of ${METRICS_FILE} are left out; report metrics less often.`;

function none(): undefined {
  return undefined;
}
