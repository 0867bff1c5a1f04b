import { join } from 'node:path';
import { openKubernetesRunner } from '#containers/kubernetes/index.js';
import type { Runner } from '#src/ports/runner.js';
import { RandomIds, SystemClock } from '#src/server/system/system-clock.js';
import type { OpenRunnerOptions } from '../../contract/runner/index.js';
import { TEST_AGENT } from '../swarm/swarm-images.js';

/** Opens a runner on the cluster of a kubeconfig. */
export function openTestCluster({
  directory,
  kubeconfig,
  runAs: _runAs,
  ...options
}: OpenRunnerOptions & {
  readonly kubeconfig: string;
  readonly startMs?: number;
}): Promise<Runner> {
  return openKubernetesRunner({
    directory: join(directory, 'state'),
    cluster: { kubeconfig },
    images: () => ({}),
    agentImage: TEST_AGENT,
    clock: new SystemClock(),
    ids: new RandomIds(),
    ...options,
  });
}
