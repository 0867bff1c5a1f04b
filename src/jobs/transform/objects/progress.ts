import { pause } from '#src/async/abort.js';
import type { TransformJob, TransformProgress } from '#src/domain/transform/index.js';
import type { SelectedObject } from '../../data/select-objects.js';
import type { JobWork } from '../../job-kind.js';
import { TRANSFORM_HOST } from '../instances/send.js';
import type { DoneObject } from './done-objects.js';

const FIRST_MS = 1000;
const LEAST_MS = 2000;
/** A job that has run for long reports less often, so that it adds at most some hundred commits to the ledger. */
const SHARE_OF_TIME = 50;

interface Part {
  readonly records: number;
  readonly bytes: number;
}

/** Counts the progress of a transform, and reports it in the log and in the job's record. */
export class Progress {
  readonly #work: JobWork<TransformJob>;
  readonly #total: Pick<TransformProgress, 'objectsTotal' | 'bytesTotal'>;
  /** The progress of running objects, by path. */
  readonly #running = new Map<string, Part>();
  #objects = 0;
  #records = 0;
  #bytes = 0;

  constructor(
    work: JobWork<TransformJob>,
    objects: readonly SelectedObject[],
    done: readonly DoneObject[],
  ) {
    this.#work = work;
    this.#total = totalOf(objects);
    for (const object of done) this.finish(object);
  }

  /** Updates the progress of an object. */
  set(path: string, part: Part): void {
    this.#running.set(path, part);
  }

  finish({ path, input, records }: DoneObject): void {
    this.#running.delete(path);
    this.#objects += 1;
    this.#records += records;
    this.#bytes += input.sizeBytes;
  }

  now(): TransformProgress {
    const running = [...this.#running.values()];
    return {
      ...this.#total,
      objectsDone: this.#objects,
      recordsDone: running.reduce((sum, { records }) => sum + records, this.#records),
      bytesDone: running.reduce((sum, { bytes }) => sum + bytes, this.#bytes),
    };
  }

  /** Reports until the signal aborts. */
  async report(signal: AbortSignal): Promise<void> {
    const { services, record } = this.#work;
    const { clock } = services;
    const startedAt = performance.now();
    let last = JSON.stringify(this.now());
    for (let wait = FIRST_MS; !signal.aborted; ) {
      await pause(clock, wait, signal);
      if (signal.aborted) return;
      wait = Math.max(LEAST_MS, (performance.now() - startedAt) / SHARE_OF_TIME);
      const progress = this.now();
      const text = JSON.stringify(progress);
      if (text === last) continue;
      last = text;
      this.say();
      await record.change((job) => ({ ...job, progress, lastModifiedTime: clock.now() }));
    }
  }

  /** Logs the progress. */
  say(): void {
    const { objectsDone, objectsTotal, recordsDone, bytesDone, bytesTotal } = this.now();
    const percent = bytesTotal === 0 ? 100 : Math.floor((100 * bytesDone) / bytesTotal);
    this.#work.log.say(
      `${objectsDone} of ${objectsTotal} objects done, ${recordsDone} records, ${percent} % of the bytes`,
      TRANSFORM_HOST,
    );
  }
}

export function totalOf(objects: readonly SelectedObject[]) {
  return {
    objectsTotal: objects.length,
    bytesTotal: objects.reduce((sum, { sizeBytes = 0 }) => sum + sizeBytes, 0),
  };
}
