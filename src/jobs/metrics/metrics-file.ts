import type { FileHandle } from 'node:fs/promises';
import { anySignal, pause } from '#src/async/abort.js';
import { METRICS_FILE } from '#src/domain/container/index.js';
import type { JobRecord } from '#src/domain/job/index.js';
import { limitsOf, lineCost } from '#src/domain/limits.js';
import type { NewLogLine } from '#src/ports/log-store.js';
import type { Run } from '#src/ports/run.js';
import type { JobWork } from '../job-kind.js';
import { metricsHost } from './metrics-host.js';

const POLL_MS = 1_000;
type Work = Pick<JobWork<JobRecord>, 'services' | 'folder' | 'task' | 'metrics'>;

/** The options of {@link copyMetricsFile}. */
export interface MetricsSource {
  readonly run: Run;
  readonly host: string;
  readonly signal: AbortSignal;
}

/**
 * Copies the lines of a program's metrics file into the job's log until the program has ended. A
 * line has the same number in both, so that a repetition copies nothing twice. Links are not
 * followed; a file that is replaced or becomes shorter is not read further. Lines beyond a limit
 * are left out, and the log reports it.
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
    const either = anySignal([signal, ended.signal]);
    await pause(clock, POLL_MS, either);
    signal.throwIfAborted();
  }
}

class MetricsFile {
  readonly #work: Work;
  readonly #source: MetricsSource;
  readonly #maxBytes: number;
  readonly #tail: LineTail;
  #inode: number | undefined;
  #lines = 0;
  /** The bytes of the lines in the log. */
  #cost = 0;
  #isFull = false;
  /** The number of lines that the log has already. */
  #known: number;

  private constructor(work: Work, source: MetricsSource, known: number) {
    this.#work = work;
    this.#source = source;
    this.#known = known;
    this.#maxBytes = limitsOf(work.services).maxMetricsBytes;
    this.#tail = new LineTail(this.#maxBytes);
  }

  static async open(work: Work, source: MetricsSource): Promise<MetricsFile> {
    const { logs } = work.services;
    const known = await logs.lastSequence(work.task.key, metricsHost(source.host));
    return new MetricsFile(work, source, known);
  }

  async copy(isLast: boolean): Promise<void> {
    // A program may have put anything in the place of its folder; only a plain file is a metrics file.
    await using folder = await this.#work.folder.open(this.#source.host, 'output').catch(none);
    await using file = await folder?.file(METRICS_FILE).catch(none);
    const size = file && (await this.#sizeOf(file));
    if (!file || size === undefined) return;
    while (!this.#isFull) {
      this.#source.signal.throwIfAborted();
      const lines = await this.#tail.next(file);
      const isCut = size > this.#maxBytes;
      await this.#add(lines ?? (isLast && !isCut ? this.#tail.end(true) : []));
      if (lines) continue;
      if (isCut) await this.#sayFull();
      return;
    }
  }

  /** Undefined for another file than before, and for one that has become shorter. */
  async #sizeOf(file: FileHandle): Promise<number | undefined> {
    const { ino, size } = await file.stat();
    this.#inode ??= ino;
    return ino === this.#inode && size >= this.#tail.position ? size : undefined;
  }

  async #add(messages: readonly string[]): Promise<void> {
    const fitting: string[] = [];
    for (const message of messages) {
      this.#cost += lineCost(JSON.stringify(message));
      if (this.#cost > this.#maxBytes) break;
      fitting.push(message);
    }
    await this.#log(fitting, 'STDOUT');
    if (fitting.length < messages.length) await this.#sayFull();
  }

  async #sayFull(): Promise<void> {
    this.#isFull = true;
    const limit = `${METRICS_FILE} takes more than ${this.#maxBytes} bytes, which is the limit`;
    const more = 'report metrics less often, or raise the setting maxMetricsBytes';
    await this.#log([`${limit}; the rest is left out. To keep it, ${more}.`], 'SYSTEM');
  }

  /** Appends the lines of the file that the log lacks. */
  async #log(messages: readonly string[], stream: NewLogLine['stream']): Promise<void> {
    const { services, task, metrics } = this.#work;
    const host = metricsHost(this.#source.host);
    const time = services.clock.now();
    const first = this.#lines + 1;
    const lines = messages
      .map((message, index): NewLogLine => {
        return { time, host, sequence: first + index, stream, message };
      })
      .filter(({ sequence }) => sequence > this.#known);
    this.#lines += messages.length;
    if (lines.length === 0) return;
    await services.logs.append(task.key, lines);
    this.#known = lines.at(-1)?.sequence ?? this.#known;
    await metrics.add(lines);
  }
}

function none(): undefined {
  return undefined;
}

const CHUNK_BYTES = 64 * 1024;
/** The rest of a longer line is left out. */
const MAX_LINE_BYTES = 8 * 1024;
const LINE_FEED = 10;

/** Reads the lines of a file that only grows, up to a limit of bytes, in memory for one chunk. */
export class LineTail {
  readonly #maxBytes: number;
  readonly #chunk = Buffer.alloc(CHUNK_BYTES);
  #position = 0;
  /** The beginning of a line without its end. */
  #rest = Buffer.alloc(0);

  constructor(maxBytes = Number.POSITIVE_INFINITY) {
    this.#maxBytes = maxBytes;
  }

  /** The number of bytes read so far. */
  get position(): number {
    return this.#position;
  }

  /**
   * Returns the complete lines of the next chunk; undefined when nothing was appended, or when the
   * limit is reached.
   */
  async next(file: FileHandle): Promise<readonly string[] | undefined> {
    const length = Math.min(CHUNK_BYTES, this.#maxBytes - this.#position);
    const { bytesRead } = await file.read(this.#chunk, 0, length, this.#position);
    if (bytesRead === 0) return undefined;
    this.#position += bytesRead;
    const lines: string[] = [];
    let start = 0;
    for (;;) {
      const end = this.#chunk.subarray(0, bytesRead).indexOf(LINE_FEED, start);
      this.#keep(this.#chunk.subarray(start, end < 0 ? bytesRead : end));
      if (end < 0) return lines;
      lines.push(...this.end());
      start = end + 1;
    }
  }

  /** Returns the text after the last line feed as a line; empty when there is none. */
  end(isLast = false): readonly string[] {
    if (isLast && this.#rest.length === 0) return [];
    // `stream` leaves out a character that the limit cuts in two.
    const line = new TextDecoder().decode(this.#rest, { stream: true });
    this.#rest = Buffer.alloc(0);
    return [line];
  }

  #keep(part: Buffer): void {
    const room = MAX_LINE_BYTES - this.#rest.length;
    if (room > 0) this.#rest = Buffer.concat([this.#rest, part.subarray(0, room)]);
  }
}
