import { beforeAll } from 'vitest';
import { describeRunner } from '../../contract/runner/index.js';
import { describeWithService } from '../../support/services.js';
import { dockerHarness } from './docker-harness.js';
import { makeTestImage } from './test-image.js';

describeWithService('docker', (url) => {
  beforeAll(() => makeTestImage(url.replace(/^unix:\/\//, '')));
  describeRunner(dockerHarness(url));
});
