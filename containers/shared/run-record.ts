import { createHash } from 'node:crypto';
import type { Labels } from '#src/ports/runner.js';

/** The content of the file that exists in every run's folder from the start. */
export interface RunRecord {
  readonly id: string;
  readonly labels: Labels;
  readonly startedAt: number;
  /** The server that starts the run; while it lives, a run without a shim is not lost. */
  readonly starter: string;
}

/** The name of a run's folder. Equal labels give equal names, so that only one run can have them. */
export function runName(labels: Labels): string {
  const entries = Object.entries(labels).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(entries)).digest('hex').slice(0, 32);
}

export function carries(record: RunRecord, labels: Labels): boolean {
  return Object.entries(labels).every(([name, value]) => record.labels[name] === value);
}
