import { fileURLToPath } from 'node:url';
import type { RunnerHarness } from '../../contract/runner/index.js';
import { livingIn } from '../docker/docker-harness.js';
import { testImage } from '../docker/test-image.js';
import { openTestCluster } from './open-test-cluster.js';

const HOST = fileURLToPath(new URL('./runner-host.ts', import.meta.url));

/** The Kubernetes runner, as the contract wants to meet it. */
export function clusterHarness(kubeconfig: string): RunnerHarness {
  return {
    name: 'kubernetes',
    open: (options) => openTestCluster({ ...options, kubeconfig }),
    host: (options) => [
      process.execPath,
      '--import',
      'tsx',
      HOST,
      JSON.stringify({ ...options, kubeconfig }),
    ],
    containers: { image: testImage(), root: '/opt/ml', living: livingIn },
  };
}
