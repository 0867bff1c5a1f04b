import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hostResources } from '#containers/shared/host-resources.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

const TRAIN = fileURLToPath(new URL('../../../fixtures/programs/train.mjs', import.meta.url));
const POLL = { timeout: 60_000, interval: 50 };
const GIB = 2 ** 30;

let platform: TestPlatform;
beforeEach(async () => {
  const { memoryBytes } = await hostResources();
  const part = (share: number) => ({ cpus: 0.01, memoryGb: (share * memoryBytes) / GIB, gpus: 0 });
  // A crumb and three parts fit into the memory of the machine, but not four.
  const instanceTypes = { 'ml.m5.part': part(0.3), 'ml.m5.crumb': part(0.05) };
  const hosting = { scaleMs: 50, scaleInMs: 500, drainMs: 1_000 };
  platform = await openPlatform({ settings: { instanceTypes }, times: { hosting } });
});
afterEach(() => platform.destroy());

async function launch(name: string, instanceType: string, pause: number): Promise<void> {
  await platform.jobs.submit(
    {
      name,
      algorithm: { image: 'fixture', entrypoint: [process.execPath, TRAIN] },
      hyperparameters: { epochs: 1, pause },
      channels: [],
      resources: { instanceType, instanceCount: 1 },
    },
    TESTER,
  );
}

const phaseOf = async (name: string) => (await platform.jobs.get(name))?.phase;

it('instances that autoscaling has added are missing for jobs until they end', async () => {
  await platform.model('m');
  const scaled = {
    modelName: 'm',
    instanceType: 'ml.m5.part',
    maxInstances: 3,
    targetConcurrency: 1,
  };
  await platform.endpoints.create({ name: 'm', variants: [scaled] }, TESTER);
  await platform.untilEndpoint('m', (found) => found?.status === 'InService');
  await launch('crumb', 'ml.m5.crumb', 60_000); // a job waits for other jobs only, never for endpoints alone
  await expect.poll(() => phaseOf('crumb'), POLL).toBe('training');
  await launch('before', 'ml.m5.part', 0);
  await expect.poll(() => phaseOf('before'), POLL).toBe('completed');

  const answers = Promise.all([1, 2, 3].map(() => platform.invoke('m', 'sleep 4000')));
  await expect.poll(() => platform.router.readyCount('m', 'AllTraffic'), POLL).toBe(3);
  await launch('during', 'ml.m5.part', 0);
  await expect.poll(() => phaseOf('during'), POLL).toBe('pending');
  expect((await answers).map(({ status }) => status)).toEqual([200, 200, 200]);
  await expect.poll(() => phaseOf('during'), POLL).toBe('completed');
  expect((await platform.endpoints.get('m'))?.deployment.variants[0]?.instanceCount).toBe(1);
});
