import { expect, it } from 'vitest';
import { runAsNobody } from '../../../support/run-fixture.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const directories = temporaryDirectory();

it('a server starts despite folders that a program left read-only, and removes them where it can', async (context) => {
  const told = await runAsNobody(context, 'jobs/start-as-nobody.ts', await directories.fresh());
  expect(told).toEqual({
    made: [],
    swept: { notes: [], left: 0 },
    stuck: { notes: [expect.stringContaining('EACCES')], left: 1 },
    beside: { files: ['file'], mode: 0o500 },
  });
});
