import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { EnvironmentFolder } from '#src/environments/environment-folder.js';
import { Environments } from '#src/environments/index.js';
import { Installation } from '#src/environments/installation.js';
import { OpenFolder } from '#src/files/open-folder.js';
import type { Run, RunExit } from '#src/ports/run.js';
import type { Runner } from '#src/ports/runner.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();
const clock = new SystemClock();

/** A run that ends after a moment. */
function runThatEnds(exit: Partial<RunExit>, stop: Run['stop'] = () => Promise.reject()): Run {
  return {
    id: 'run',
    labels: {},
    startedAt: Date.now() - 86_400_000,
    report: {},
    listening: async () => undefined,
    wait: async () => {
      await sleep(50);
      return { code: null, endedAt: Date.now(), ...exit };
    },
    programEnded: async () => undefined,
    stop,
    output: async function* () {},
    remove: async () => undefined,
  };
}

it('an adopted installation is not late because the clock was set forward', async () => {
  const folder = new EnvironmentFolder(await directories.fresh(), 'key');
  await mkdir(folder.root, { recursive: true });
  await writeFile(join(folder.root, 'installed.txt'), '');
  let isStopped = false;
  const run = runThatEnds({ code: 0 }, async () => {
    isStopped = true;
    return { code: null, endedAt: Date.now() };
  });
  const { signal } = new AbortController();
  const options = { clock, maxInstallMs: 60_000, keptMs: 0, signal };
  const installation = new Installation(Promise.resolve(run), folder, options);
  expect(await installation.ended).toMatchObject({ packages: [] });
  await installation.removed;
  expect(isStopped).toBe(false);
});

describe('an installation that ended with its machine', () => {
  const LOST = { reason: 'lost', message: 'The machine was lost.' } as const;

  /** Installs by runs that end one after another, and returns what comes of it and the starts. */
  async function install(exits: readonly Partial<RunExit>[]) {
    const directory = await directories.fresh();
    await writeFile(join(directory, 'requirements.txt'), 'six');
    await using code = await OpenFolder.open(directory);
    let starts = 0;
    const runner = {
      start: async ({ folder }: { readonly folder: string }) => {
        await writeFile(join(folder, 'installed.txt'), 'six==1.17.0');
        const run = runThatEnds(exits[starts] ?? {});
        starts += 1;
        return run;
      },
    };
    const environments = new Environments({
      runner: runner as unknown as Runner,
      clock,
      logger: { info: () => undefined } as never,
      readSecret: () => Promise.reject(),
      directory: join(directory, 'environments'),
      users: [],
    });
    const request = { code, program: {} as never, interpreter: 'python3', variables: {}, role: '' };
    const { signal } = new AbortController();
    const watcher = { copy: async () => undefined, signal };
    const callers = [environments.ensure(request, watcher), environments.ensure(request, watcher)];
    const ends = await Promise.allSettled(callers);
    return { ends, starts };
  }

  it('is repeated once for all its callers', async () => {
    const { ends, starts } = await install([LOST, { code: 0 }]);
    const value = { packages: ['six==1.17.0'] };
    expect(ends).toMatchObject([{ value }, { value }]);
    expect(starts).toBe(2);
  });

  it('fails after the third time', async () => {
    const { ends, starts } = await install([LOST, LOST, LOST, { code: 0 }]);
    const reason = { code: 'RUN_FAILED', message: expect.stringContaining('The machine was lost') };
    expect(ends).toMatchObject([{ reason }, { reason }]);
    expect(starts).toBe(3);
  });
});
