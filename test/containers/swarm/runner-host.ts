/** A separate server process for tests that kill it: it starts one run and waits. */
import type { HostedRun } from '../../contract/runner/index.js';
import { openTestSwarm } from './open-test-swarm.js';

const [options = '', hosted = ''] = process.argv.slice(2);
const { labels, program, folder } = JSON.parse(hosted) as HostedRun;
const runner = await openTestSwarm(JSON.parse(options));
await runner.start({ labels, program, host: 'algo-1', folder, environment: () => ({}) });
process.stdout.write('started\n');
setInterval(() => undefined, 60_000);
