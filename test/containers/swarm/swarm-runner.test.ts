import { beforeAll } from 'vitest';
import { describeRunner } from '../../contract/runner/index.js';
import { describeWithService } from '../../support/services.js';
import { swarmHarness } from './swarm-harness.js';
import { makeSwarmImages, nodeSockets } from './swarm-images.js';

describeWithService('swarm', (url) => {
  const sockets = nodeSockets(url);
  beforeAll(() => makeSwarmImages(sockets), 180_000);
  describeRunner(swarmHarness(sockets[0] ?? ''));
});
