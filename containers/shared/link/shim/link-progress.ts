import { join } from 'node:path';
import { type OutputFile, programLinesAfter } from '../../shim/output-file.js';
import { RUN_FILES, readWhole, type WatchOrder, writeAtomically } from '../../shim/run-folder.js';

/** How far a shim has come with a program on a node. */
interface Progress<Log = unknown> {
  /** The attempt that runs. */
  readonly name: string;
  /** The last line of the agent that is stored. */
  readonly received: number;
  /** The position in the log of the cluster, for a program whose output does not come through its agent. */
  readonly log?: Log;
  /** The number of stored lines at this point. */
  readonly stored: number;
}

/** The part of an order with which a later shim continues. */
export interface ResumedOrder {
  readonly resume?: Progress;
}

/**
 * Keeps what a later shim needs to continue when this one was killed with its machine or its pod, and the program goes
 * on elsewhere. Lines that were stored after the last note are counted, so that none is stored twice.
 */
export class LinkProgress {
  readonly #output: OutputFile;
  readonly #kept: object | undefined;
  #progress: Progress;
  /** The lines that were stored after the last note of the shim before. */
  #surplus: number;
  readonly #isResumed: boolean;
  #isNoted = false;

  /** `kept` is the order for a later shim, without secrets; absent: no shim continues. */
  constructor(
    output: OutputFile,
    {
      name,
      kept,
      resume,
    }: ResumedOrder & { readonly name: string; readonly kept: object | undefined },
  ) {
    this.#output = output;
    this.#kept = kept;
    this.#isResumed = resume !== undefined;
    this.#progress = resume ?? { name, received: 0, stored: output.sequence };
    this.#surplus = resume ? programLinesAfter(RUN_FILES.output, resume.stored) : 0;
  }

  /** The last line of the agent that is stored, where its lines are the output. */
  get received(): number {
    const { received, log } = this.#progress;
    return log === undefined ? received + this.#surplus : received;
  }

  /** The position in the log of the cluster. */
  logPosition<Log>(): Log | undefined {
    return this.#progress.log as Log | undefined;
  }

  /** Whether the next line is one that the shim before has stored. */
  isStored(): boolean {
    if (this.#surplus === 0) return false;
    this.#surplus -= 1;
    return true;
  }

  /** The program runs. */
  begin(): void {
    if (this.#kept === undefined) return;
    this.#isNoted = true;
    if (this.#isResumed) return;
    note(RUN_FILES.order, this.#kept);
    this.#note({});
  }

  /** The output up to here is stored. */
  reached(position: Pick<Partial<Progress>, 'received' | 'log'>): void {
    // Lines of the log that the shim before has stored may still come.
    if (this.#isNoted && !('log' in position && this.#surplus > 0)) this.#note(position);
  }

  #note(position: Partial<Progress>): void {
    this.#progress = { ...this.#progress, ...position, stored: this.#output.sequence };
    this.#surplus = 0;
    note(RUN_FILES.progress, this.#progress);
  }
}

/** On a full disk, a later shim continues from an earlier note. */
function note(file: string, value: object): void {
  try {
    writeAtomically(file, value);
  } catch {}
}

/** The order for another shim of a run whose shim is gone; undefined where none can continue. */
export function leftOrder(folder: string): (WatchOrder & ResumedOrder) | undefined {
  if (readWhole(join(folder, RUN_FILES.exit)) !== undefined) return undefined;
  const order = readWhole<WatchOrder>(join(folder, RUN_FILES.order));
  const resume = readWhole<Progress>(join(folder, RUN_FILES.progress));
  return order && resume && { ...order, resume };
}
