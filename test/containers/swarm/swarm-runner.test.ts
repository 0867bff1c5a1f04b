import { beforeAll, vi } from 'vitest';
import { describeRunner } from '../../contract/runner/index.js';
import { describeWithService } from '../../support/services.js';
import { swarmHarness } from './swarm-harness.js';
import { makeSwarmImages, nodeSockets } from './swarm-images.js';

vi.setConfig({ testTimeout: 60_000 }); // services of a swarm take seconds to start

describeWithService('swarm', (url) => {
  const sockets = nodeSockets(url);
  beforeAll(() => makeSwarmImages(sockets), 180_000);
  describeRunner(swarmHarness(sockets[0] ?? ''));
});
