import { chmod } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { runFixture } from '../../../support/run-fixture.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

vi.setConfig({ testTimeout: 60_000 }); // a process of its own, on whatever machine

const directories = temporaryDirectory();

it('a server starts over folders that a program left read-only, and removes them where it can', async () => {
  const directory = await directories.fresh();
  await chmod(directory, 0o777);
  const told = JSON.parse(await runFixture('jobs/start-as-nobody.ts', directory)) as object;
  expect(told).toEqual({
    made: [],
    swept: { notes: [], left: 0 },
    stuck: { notes: [expect.stringContaining('EACCES')], left: 1 },
    beside: { files: ['file'], mode: 0o500 },
  });
});
