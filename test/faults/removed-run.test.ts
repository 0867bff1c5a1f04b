import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { processesOf } from '#containers/shared/shim/processes.js';
import { ServerProcess } from '../support/server-process.js';
import { shimsOf } from '../support/shims.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const directories = temporaryDirectory();

it.each([
  ['a run', ['runner/runs']],
  ['a run and its job', ['runner', 'jobs']],
])(
  'ends a program whose folder of %s is removed while no server runs, and starts no other',
  {
    timeout: 120_000,
  },
  async (_, removed) => {
    const directory = await directories.fresh();
    const first = await ServerProcess.start(directory);
    first.send({ submit: 'job', hyperparameters: { epochs: '600', pause: '100' } });
    const starts = () => readFile(join(directory, 'starts.txt'), 'utf8');
    await vi.waitFor(async () => expect(await starts()).toBe('job 127.0.0.1\n'), {
      timeout: 60_000,
    });
    const [shim = 0] = await shimsOf(directory);
    await first.kill();
    const family = processesOf({ leader: shim, variable: 'NO=ONE' });
    expect(family.length).toBeGreaterThanOrEqual(2);
    for (const path of removed) await rm(join(directory, path), { recursive: true, force: true });

    const second = await ServerProcess.start(directory);
    second.send({ report: true });
    const report = await second.word((word) => ('report' in word ? word.report : undefined));
    await second.kill();
    expect(report.jobs).toMatchObject([{ name: 'job', status: 'Failed' }]);
    expect(report.jobs[0]?.failureReason).toContain('not run a second time');
    expect(await starts()).toBe('job 127.0.0.1\n');
    expect(processesOf({ leader: shim, variable: 'NO=ONE' })).toEqual([]);
  },
);
