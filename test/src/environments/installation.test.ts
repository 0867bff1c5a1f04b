import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { EnvironmentFolder } from '#src/environments/environment-folder.js';
import { Installation } from '#src/environments/installation.js';
import type { Run } from '#src/ports/run.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();

it('an adopted installation is not late because the clock was set forward', async () => {
  const folder = new EnvironmentFolder(await directories.fresh(), 'key');
  await mkdir(folder.root, { recursive: true });
  await writeFile(join(folder.root, 'installed.txt'), '');
  let isStopped = false;
  const run: Run = {
    id: 'run',
    labels: {},
    startedAt: Date.now() - 86_400_000,
    wait: async () => {
      await sleep(50);
      return { code: 0, endedAt: Date.now() };
    },
    programEnded: async () => undefined,
    stop: async () => {
      isStopped = true;
      return { code: null, endedAt: Date.now() };
    },
    output: async function* () {},
    remove: async () => undefined,
  };
  const { signal } = new AbortController();
  const options = { clock: new SystemClock(), maxInstallMs: 60_000, keptMs: 0, signal };
  const installation = new Installation(Promise.resolve(run), folder, options);
  expect(await installation.ended).toMatchObject({ packages: [] });
  await installation.removed;
  expect(isStopped).toBe(false);
});
