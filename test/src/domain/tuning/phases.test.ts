import { describe, expect, it } from 'vitest';
import { tableProblems } from '#src/domain/state-machine/index.js';
import { TUNING_TABLE } from '#src/domain/tuning/index.js';

describe('the life of a tuning job', () => {
  it('reaches every phase, and ends from every phase', () => {
    expect(tableProblems(TUNING_TABLE)).toEqual([]);
  });
});
