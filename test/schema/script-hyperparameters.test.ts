import { afterEach, expect, it } from 'vitest';
import { openPlatform, type TestPlatform } from '../support/platform.js';
import { schemaOf } from '../support/schema-api.js';

const BUCKET = 's3://forebear-local-000000000000';
const LAUNCH = `mutation ($input: CreateTrainingJobInput!) {
  createTrainingJob(input: $input) { hyperparameters launchInput trialComponent { parameters } } }`;

let platform: TestPlatform;
afterEach(() => platform.destroy());

it('a script keeps the types of its hyperparameters, also when its job is launched again', async () => {
  platform = await openPlatform();
  const { ask } = schemaOf(platform.services);
  await platform.put(`${BUCKET}/code/train.py`, '');
  const texts = { version: '1.10', flag: 'true', base: 'tiny' };
  const hyperparameters = { ...texts, rate: 0.5, nesterov: true };
  const algorithm = { entryPoint: 'train.py', sourceDir: `${BUCKET}/code/` };
  const input = { name: 'first', algorithm, hyperparameters, channels: [], resources: {} };
  const { createTrainingJob: first } = await ask(LAUNCH, { input });
  expect(first.hyperparameters).toEqual({
    version: '"1.10"',
    flag: '"true"',
    base: 'tiny',
    rate: '0.5',
    nesterov: 'true',
  });
  expect(first.launchInput.hyperparameters).toEqual(hyperparameters);
  expect(first.trialComponent.parameters).toMatchObject({ ...texts, rate: 0.5 });
  const { createTrainingJob: again } = await ask(LAUNCH, {
    input: { ...first.launchInput, name: 'again' },
  });
  expect(again.hyperparameters).toEqual(first.hyperparameters);
});
