import { expect, it } from 'vitest';
import { programCommand } from '#containers/process/image-command.js';

const advice = (mode: 'train' | 'serve') => {
  try {
    programCommand({}, { image: 'mine', mode });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

it('suggests only applicable advice for an unknown image', () => {
  expect(advice('train')).toMatch(
    /the setting 'images', .* or give the image 'local' and an entrypoint\.$/,
  );
  expect(advice('serve')).toMatch(/the setting 'images', or give the model code that answers\.$/); // no entrypoint
});
