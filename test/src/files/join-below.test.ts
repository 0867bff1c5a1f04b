import { describe, expect, it } from 'vitest';
import type { Arn } from '#src/domain/arn.js';
import { joinBelow } from '#src/files/make-directory.js';
import { JobFolder } from '#src/jobs/job-folder.js';

const REFUSED = expect.objectContaining({ code: 'VALIDATION_FAILED' });

describe('a path of names', () => {
  it('is below its folder', () => {
    expect(joinBelow('/data', 'algo-1', 'input/data/..train')).toBe(
      '/data/algo-1/input/data/..train',
    );
  });

  it.each(['..', '../x', 'a/../../x', 'a/..', '/etc', 'a\0b'])('is refused as %j', (name) => {
    expect(() => joinBelow('/data', 'in', name)).toThrow(REFUSED);
    expect(() => new JobFolder('/data', 'arn' as Arn).host('algo-1', name)).toThrow(REFUSED);
  });
});
