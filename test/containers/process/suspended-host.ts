/**
 * A server that is suspended during a start: at `named`, before the run has its name, or at `confirmed`, after the
 * claim was read and right before the program starts. It prints the result of the start.
 */
import { readFileSync } from 'node:fs';
import { PlatformError } from '#src/domain/errors/index.js';
import type { HostedRun } from '../../contract/runner/index.js';
import { openTestRunner } from './open-test-runner.js';

const [directory = '', moment = '', claim = '', hosted = ''] = process.argv.slice(2);
const { labels, program, folder } = JSON.parse(hosted) as HostedRun;
const suspend = (when: string) => {
  if (when === moment) process.kill(process.pid, 'SIGSTOP');
};
const runner = await openTestRunner({ directory, onNow: () => suspend('named') });
const start = runner.start({
  labels,
  program,
  host: 'algo-1',
  folder,
  environment: () => ({}),
  confirm: async () => {
    const owner = readFileSync(claim, 'utf8');
    suspend('confirmed');
    if (owner !== 'A') throw new PlatformError('CLAIM_LOST', 'Another server has taken over.');
  },
});
const said = await start.then(
  async (run) => (await run.wait()).reason ?? 'ran',
  (error: unknown) => (error as PlatformError).code,
);
process.stdout.write(said);
await runner.close();
