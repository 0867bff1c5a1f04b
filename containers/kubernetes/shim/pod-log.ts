import { setTimeout as sleep } from 'node:timers/promises';
import type { LinkProgress } from '../../shared/link/shim/link-progress.js';
import type { ProgramSink } from '../../shared/shim/run-shim.js';
import type { KubeClient } from '../client/kube-client.js';
import { KINDS, PROGRAM_CONTAINER } from '../names.js';

const RETRY_MS = 500;
const COMPLETE_MS = 10_000;
/** A request that follows the log is repeated after this, because a broken connection may be silent. */
const FOLLOW_MS = 10 * 60_000;
const READ_MS = 60_000;
const MAX_LINE_BYTES = 64 * 1024;

interface LogPosition {
  readonly last: string;
  readonly same: readonly string[];
}

/**
 * The output of a program whose container has no launcher, from the cluster's log. The API server
 * may cut the answer; it is then continued behind the last line.
 */
export class PodLog {
  readonly #client: KubeClient;
  readonly #sink: ProgramSink;
  readonly #progress: LinkProgress;
  readonly #closed = new AbortController();
  #following: Promise<void> | undefined;
  /** The time stamp of the last line, and the lines with that time stamp. */
  #last = '';
  #same: string[] = [];

  constructor(client: KubeClient, sink: ProgramSink, progress: LinkProgress) {
    this.#client = client;
    this.#sink = sink;
    this.#progress = progress;
    const { last = '', same = [] } = progress.logPosition<LogPosition>() ?? {};
    this.#last = last;
    this.#same = [...same];
  }

  /** Follows the log from now on. */
  follow(pod: string): void {
    // The API server may end the answer while the program runs, such as when the log is rotated.
    this.#following ??= this.#keepFollowing(pod).finally(() => {
      this.#following = undefined;
    });
  }

  /** Resolves when the whole log of the ended container is stored, or the time is over. */
  async complete(pod: string): Promise<void> {
    const late = sleep(COMPLETE_MS, undefined, { ref: false });
    await Promise.race([this.#following, late]);
    await this.#read(pod, false).catch(() => undefined);
  }

  close(): void {
    this.#closed.abort();
  }

  async #keepFollowing(pod: string): Promise<void> {
    while (!this.#closed.signal.aborted) {
      try {
        await this.#read(pod, true);
        return;
      } catch {
        await sleep(RETRY_MS);
      }
    }
  }

  async #read(pod: string, follow: boolean): Promise<void> {
    const response = await this.#client.open('GET', `${this.#client.path(KINDS.pods, pod)}/log`, {
      query: {
        container: PROGRAM_CONTAINER,
        timestamps: 'true',
        ...(follow && { follow: 'true' }),
        ...(this.#last !== '' && { sinceTime: this.#last }),
      },
      timeoutMs: follow ? FOLLOW_MS : READ_MS,
    });
    const known = [...this.#same];
    let rest = '';
    for await (const part of response.setEncoding('utf8')) {
      const lines = `${rest}${part}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#store(line, known);
      if (lines.length > 0) this.#progress.reached({ log: this.#position });
      if (rest.length <= MAX_LINE_BYTES) continue;
      this.#store(rest, known); // a line without an end must not fill the memory
      rest = rest.slice(0, rest.indexOf(' ') + 1);
    }
    if (!/^\S* ?$/.test(rest)) this.#store(rest, known);
    if (!response.complete) throw new Error('The log was cut off.');
  }

  get #position(): LogPosition {
    return { last: this.#last, same: this.#same };
  }

  /** A line that is known already is left out. */
  #store(stamped: string, known: string[]): void {
    const space = stamped.indexOf(' ');
    const time = stamped.slice(0, space);
    if (time < this.#last) return;
    const at = known.indexOf(stamped);
    if (at >= 0) {
      known.splice(at, 1);
      return;
    }
    if (time !== this.#last) this.#same = [];
    this.#last = time;
    if (!this.#sink.output.full) this.#same.push(stamped);
    const text = Buffer.from(stamped.slice(space + 1).replace(/\r$/, ''));
    for (let from = 0; from === 0 || from < text.length; from += MAX_LINE_BYTES)
      if (!this.#progress.isStored())
        this.#sink.output.append('O', [text.subarray(from, from + MAX_LINE_BYTES)]);
    this.#sink.onOutput();
  }
}
