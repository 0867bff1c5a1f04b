import { beforeAll } from 'vitest';
import { describeRunner } from '../../contract/runner/index.js';
import { describeWithService } from '../../support/services.js';
import { clusterHarness } from './cluster-harness.js';
import { makeClusterImages } from './cluster-images.js';

describeWithService('docker', () => {
  describeWithService('kubernetes', (kubeconfig) => {
    beforeAll(() => makeClusterImages(kubeconfig), 600_000);
    describeRunner(clusterHarness(kubeconfig));
  });
});
