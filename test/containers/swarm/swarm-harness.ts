import { fileURLToPath } from 'node:url';
import type { RunnerHarness } from '../../contract/runner/index.js';
import { livingIn } from '../docker/docker-harness.js';
import { testImage } from '../docker/test-image.js';
import { openTestSwarm } from './open-test-swarm.js';

const HOST = fileURLToPath(new URL('./runner-host.ts', import.meta.url));

/** The swarm runner, as the contract wants to meet it. */
export function swarmHarness(socketPath: string): RunnerHarness {
  return {
    name: 'swarm',
    open: (options) => openTestSwarm({ ...options, socketPath }),
    host: (options) => [
      process.execPath,
      '--import',
      'tsx',
      HOST,
      JSON.stringify({ ...options, socketPath }),
    ],
    containers: { image: testImage(), root: '/opt/ml', living: livingIn },
  };
}
