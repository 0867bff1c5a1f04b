import { join } from 'node:path';
import { openSwarmRunner } from '#containers/swarm/index.js';
import type { Runner } from '#src/ports/runner.js';
import { RandomIds, SystemClock } from '#src/server/system/system-clock.js';
import type { OpenRunnerOptions } from '../../contract/runner/index.js';
import { TEST_AGENT } from './swarm-images.js';

/** Opens a swarm runner by the socket of a manager. */
export function openTestSwarm({
  directory,
  socketPath,
  runAs: _runAs,
  ...options
}: OpenRunnerOptions & { readonly socketPath: string }): Promise<Runner> {
  return openSwarmRunner({
    directory: join(directory, 'state'),
    docker: { socketPath },
    images: () => ({}),
    agentImage: TEST_AGENT,
    ports: [23_000, 23_999],
    clock: new SystemClock(),
    ids: new RandomIds(),
    ...options,
  });
}
