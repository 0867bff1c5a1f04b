import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openProcessRunner, programIsolation } from '#containers/process/index.js';
import type { Runner } from '#src/ports/runner.js';
import type { OpenRunnerOptions } from '../../contract/runner/index.js';

/** A runner, with what only the tests of this implementation need. */
export interface TestRunnerOptions extends OpenRunnerOptions {
  readonly beginMs?: number;
  readonly workDirectories?: readonly string[];
  /** Called when a start reads the clock, before the run has its name. */
  readonly onNow?: () => void;
}

/** Opens a process runner with the system clock and one image in its table. */
export function openTestRunner({
  directory,
  onNow,
  runAs,
  ...options
}: TestRunnerOptions): Promise<Runner> {
  return openProcessRunner({
    directory: join(directory, 'state'),
    images: () => ({ greeter: { train: ['echo', 'trained'], serve: ['echo', 'served'] } }),
    python: () => '/usr/bin/python3',
    clock: {
      now: () => {
        onNow?.();
        return Date.now();
      },
      sleep: (ms, more) => sleep(ms, undefined, more),
    },
    ids: {
      uuid: () => randomUUID(),
      hex: (digits) =>
        randomBytes(Math.ceil(digits / 2))
          .toString('hex')
          .slice(0, digits),
    },
    ...options,
    ...(runAs === undefined ? {} : programIsolation(runAs)),
  });
}
