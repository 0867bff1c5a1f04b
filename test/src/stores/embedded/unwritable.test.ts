import { expect, it } from 'vitest';
import { runAsNobody } from '../../../support/run-fixture.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const directories = temporaryDirectory();

it('a data directory is refused at once while one of its files may not be written', async (context) => {
  const told = await runAsNobody(context, 'stores/open-unwritable.ts', await directories.fresh());
  const refusal = (file: string) => [['CONFIG_INVALID', file], 2];
  expect(told).toEqual({
    lock: refusal('lock'),
    'graph.db': refusal('graph.db'),
    'graph.db-wal': refusal('graph.db-wal'),
    'graph.db-shm': refusal('graph.db-shm'),
  });
});
