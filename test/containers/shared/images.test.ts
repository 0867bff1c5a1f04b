import { expect, it } from 'vitest';
import { imageReference } from '#containers/shared/engine/images.js';

const NAMES = {
  ipinsights: 'forebear-ipinsights:latest',
  'local.dkr/ipinsights:1': 'forebear-ipinsights:latest',
  mine: 'registry.example.com/mine:2',
};

it.each([
  ['train', 'algorithm.image'],
  ['process', "'image'"],
  ['serve', 'of the model'],
] as const)(
  'a %s program without an image gets the available ones, and the field',
  (mode, field) => {
    const asked = () => imageReference(NAMES, { mode });
    expect(asked).toThrow(expect.objectContaining({ code: 'IMAGE_UNKNOWN' }));
    for (const part of [field, "'ipinsights', 'mine'", 'forebear images'])
      expect(asked).toThrow(part);
  },
);
