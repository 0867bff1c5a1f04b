import { mkdir, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Ledger } from '#src/ledger/index.js';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { graphOf } from '../../contract/graph-store/elements.js';
import { runCli } from '../../support/cli-process.js';
import { ManualClock } from '../../support/manual-clock.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();
const TO = 's3://forebear-local-000000000000/out/';

it('ends with 1 for an export of a database that was cut short, and names the file', {
  timeout: 120_000,
}, async () => {
  const cwd = await directories.fresh();
  const graph = join(cwd, '.forebear', 'graph');
  await mkdir(join(cwd, '.forebear/objects/forebear-local-000000000000'), { recursive: true });
  {
    await using store = await openEmbeddedStore({ directory: graph });
    await new Ledger({ store, clock: new ManualClock() }).commit(graphOf('a>b', 'b>c'));
  }
  const whole = await runCli(cwd, ['export', TO]);
  expect([whole.code, whole.stderr]).toEqual([0, expect.not.stringContaining('damaged')]);
  const file = join(graph, 'graph.db');
  const { size } = await stat(file);
  await truncate(file, size - 100);
  const cut = await runCli(cwd, ['export', `${TO}cut/`]);
  expect(cut.code).toBe(1);
  expect(cut.stderr).toContain(`${file} is damaged: it has ${size - 100} bytes of ${size}`);
  await truncate(file, Math.floor(size / 3));
  const lost = await runCli(cwd, ['export', `${TO}lost/`]);
  expect(lost.code).toBe(1);
  expect(lost.stderr).toContain(`${file} is damaged`);
});
