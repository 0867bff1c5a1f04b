/** A server in a separate process, to be killed: it starts one run and waits. */
import type { HostedRun, OpenRunnerOptions } from '../../contract/runner/index.js';
import { openTestRunner } from './open-test-runner.js';

const [options = '', hosted = ''] = process.argv.slice(2);
const { labels, program, folder } = JSON.parse(hosted) as HostedRun;
const runner = await openTestRunner(JSON.parse(options) as OpenRunnerOptions);
await runner.start({
  labels,
  program,
  host: 'algo-1',
  folder,
  environment: () => ({}),
});
process.stdout.write('started\n');
setInterval(() => undefined, 60_000);
