import { afterEach } from 'vitest';
import {
  type KubernetesRunnerOptions,
  openKubernetesRunner,
} from '#containers/kubernetes/index.js';
import type { TrainingRequest } from '#src/domain/training/index.js';
import { openPlatform, type PlatformOptions, type TestPlatform } from '../../support/platform.js';
import { TESTER } from '../../support/test-values.js';
import { testImage } from '../docker/test-image.js';
import { TEST_AGENT } from '../swarm/swarm-images.js';

const USER = { uid: 65_534, gid: 65_534 };

export interface ClusterPlatformOptions extends PlatformOptions {
  readonly runner?: Partial<KubernetesRunnerOptions>;
}

/** Opens a platform with jobs on a cluster; it is destroyed after the test. */
export function useClusterPlatform(
  kubeconfig: string,
): (options?: ClusterPlatformOptions) => Promise<TestPlatform> {
  let destroy = async (): Promise<void> => undefined;
  afterEach(() => destroy());
  return async ({ runner, ...options } = {}) => {
    const platform = await openPlatform({
      openRunner: (place) =>
        openKubernetesRunner({
          ...place,
          cluster: { kubeconfig },
          images: () => ({ fixture: testImage() }),
          agentImage: TEST_AGENT,
          user: USER,
          ...runner,
        }),
      ...options,
    });
    destroy = () => platform.destroy();
    return platform;
  };
}

/** Launches a training job with the name `job`. */
export async function submitJob(
  platform: TestPlatform,
  more: Partial<TrainingRequest> = {},
): Promise<string> {
  const request = platform.request({ name: 'job', environment: {}, ...more });
  return (await platform.jobs.submit(request, TESTER)).arn;
}
