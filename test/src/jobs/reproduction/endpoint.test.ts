import { afterEach, beforeEach, expect, it } from 'vitest';
import { REPRODUCTION } from '#src/jobs/index.js';
import { train } from '../../../support/past-chain.js';
import { openPlatform, type TestPlatform } from '../../../support/platform.js';
import { TESTER } from '../../../support/test-values.js';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await openPlatform();
});
afterEach(() => platform.destroy());

const program = (weights: string) => `
fs.mkdirSync(process.env.SVC_MODEL_DIR, { recursive: true });
fs.writeFileSync(process.env.SVC_MODEL_DIR + '/weights.txt', '${weights}');`;

async function create(trainingJob: string) {
  const { modelData } = await platform.ended(trainingJob);
  await platform.models.create({ name: 'm', image: 'fixture', modelData } as never, TESTER);
}

it('the subject of an endpoint is the model that was deployed, not a later one of its name', async () => {
  for (const name of ['good', 'other']) await train(platform, name, { program: program(name) });
  await create('good');
  const { arn, status } = await platform.deploy('m');
  expect(status).toBe('InService');
  const subjects = async () => {
    const { steps } = await platform.allJobs
      .of(REPRODUCTION)
      .plan({ subject: arn, principal: TESTER });
    return steps.filter(({ isSubject }) => isSubject).map(({ jobName }) => jobName);
  };
  await platform.models.delete('m', TESTER);
  expect(await subjects()).toEqual(['good']);
  await create('other');
  expect(await subjects()).toEqual(['good']);
});
