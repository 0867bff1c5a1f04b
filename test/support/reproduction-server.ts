// A server that reproduces `scores`, for tests that kill it. It launches the reproduction unless it exists, and sends
// {ready: true}. Its arguments are the directory, and the moment when it kills itself, as JSON.
import { REPRODUCTION } from '#src/jobs/index.js';
import { type KillMoment, killedAt } from './killed-at.js';
import { openPlatform } from './platform.js';
import { TESTER } from './test-values.js';

const [directory = '', kill = '{}'] = process.argv.slice(2);
const platform = await openPlatform({
  directory,
  store: 'embedded',
  seenStore: killedAt(JSON.parse(kill) as KillMoment),
  times: { leaseMs: 1_000 },
});
process.on('disconnect', () => process.exit(0));
const reproductions = platform.allJobs.of(REPRODUCTION);
if (!(await reproductions.get('again'))) {
  const subject = (await platform.jobs.get('scores'))?.arn ?? '';
  await reproductions.submit({ name: 'again', subject }, TESTER);
}
process.send?.({ ready: true });
