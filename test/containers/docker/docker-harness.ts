import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Run } from '#src/ports/run.js';
import type { RunnerHarness } from '../../contract/runner/index.js';
import { openTestDocker } from './open-test-docker.js';
import { testImage } from './test-image.js';

const HOST = fileURLToPath(new URL('./runner-host.ts', import.meta.url));

/** The Docker runner, as the contract wants to meet it. */
export function dockerHarness(url: string): RunnerHarness {
  const socketPath = url.replace(/^unix:\/\//, '');
  return {
    name: 'docker',
    open: (options) => openTestDocker({ ...options, socketPath }),
    host: (options) => [
      process.execPath,
      '--import',
      'tsx',
      HOST,
      JSON.stringify({ ...options, socketPath }),
    ],
    containers: {
      image: testImage(),
      root: '/opt/ml',
      living: livingIn,
    },
  };
}

/** Those of the process numbers that a run printed in its container which are alive. */
export function livingIn({ id }: Pick<Run, 'id'>, pids: readonly number[]): readonly number[] {
  const living = pidsOf(id);
  return pids.filter((pid) => living.has(pid));
}

/** The processes of a run by their numbers in its container. */
function pidsOf(run: string): ReadonlySet<number> {
  const numbers = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        if (!readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`FOREBEAR_RUN=${run}`))
          return 0;
        const status = readFileSync(`/proc/${pid}/status`, 'latin1');
        if (/^State:\s+[ZX]/m.test(status)) return 0;
        return Number(/^NSpid:.*\s(\d+)$/m.exec(status)?.[1]);
      } catch {
        return 0; // it has ended meanwhile
      }
    });
  return new Set(numbers);
}
