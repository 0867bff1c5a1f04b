import { describe, expect, it } from 'vitest';
import { REPRODUCTION_TABLE } from '#src/domain/reproduction/index.js';
import { tableProblems } from '#src/domain/state-machine/index.js';

describe('the life of a reproduction', () => {
  it('reaches every phase, and ends from every phase', () => {
    expect(tableProblems(REPRODUCTION_TABLE)).toEqual([]);
  });
});
