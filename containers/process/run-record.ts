import { createHash } from 'node:crypto';
import type { Labels } from '#src/ports/runner.js';

/** Content of the file that a run's folder begins with. */
export interface RunRecord {
  readonly id: string;
  readonly labels: Labels;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** The server that is starting it: while that lives, a run without a shim is not lost. */
  readonly starter: string;
}

/** The name of a run's folder: equal labels have one name, so that a folder can be had only once. */
export function runName(labels: Labels): string {
  const entries = Object.entries(labels).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(entries)).digest('hex').slice(0, 32);
}

/** True when the labels are among the run's. */
export function carries(record: RunRecord, labels: Labels): boolean {
  return Object.entries(labels).every(([name, value]) => record.labels[name] === value);
}
