import { expect, it } from 'vitest';
import { completed } from '#src/cli/remote/training-flags.js';

const PARAM = { epochs: '50', rate: '5e-5', version: '"1.10"', flag: 'true', base: 'tiny' };
const hyperparameters = { ...PARAM, depth: '3' };

it('a script gets the JSON value of a flag, and the unchanged value of a file', () => {
  const script = { algorithm: { entryPoint: 'train.py' }, hyperparameters };
  expect(completed(script, { param: PARAM })).toMatchObject({
    hyperparameters: {
      epochs: 50,
      rate: 5e-5,
      version: '1.10',
      flag: true,
      base: 'tiny',
      depth: '3',
    },
  });
});

it('another program gets the text of a flag', () => {
  const image = { algorithm: { image: 'local' }, hyperparameters };
  expect(completed(image, { param: PARAM })).toMatchObject({ hyperparameters });
});
