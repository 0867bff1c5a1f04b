import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openProcessRunner } from '#containers/process/index.js';
import type { Runner } from '#src/ports/runner.js';
import type { OpenRunnerOptions } from '../../contract/runner/index.js';

/** Opens a process runner on the machine's time, with one image in its table. */
export function openTestRunner({ directory, ...options }: OpenRunnerOptions): Promise<Runner> {
  return openProcessRunner({
    directory: join(directory, 'state'),
    images: { greeter: { train: ['echo', 'trained'], serve: ['echo', 'served'] } },
    clock: { now: () => Date.now(), sleep: (ms, more) => sleep(ms, undefined, more) },
    ids: {
      uuid: () => randomUUID(),
      hex: (digits) =>
        randomBytes(Math.ceil(digits / 2))
          .toString('hex')
          .slice(0, digits),
    },
    ...options,
  });
}
