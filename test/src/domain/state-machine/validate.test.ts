import { describe, expect, it } from 'vitest';
import { nextState, type TransitionTable, tableProblems } from '#src/domain/state-machine/index.js';

const sound: TransitionTable<'a' | 'b' | 'c', 'go' | 'end'> = {
  initial: 'a',
  final: ['c'],
  transitions: [
    { from: 'a', trigger: 'go', to: 'b' },
    { from: 'b', trigger: 'go', to: 'a' },
    { from: 'b', trigger: 'end', to: 'c' },
  ],
};

describe('a transition table', () => {
  it('is sound when every state is reached and ends', () => {
    expect(tableProblems(sound)).toEqual([]);
  });

  it('names a state that nothing leads to', () => {
    const table = { ...sound, transitions: [...sound.transitions].slice(1) };
    expect(tableProblems(table)).toEqual(
      expect.arrayContaining(["State 'c' is never reached.", "State 'b' is never reached."]),
    );
  });

  it('names a state that leads nowhere', () => {
    const table = { ...sound, transitions: sound.transitions.slice(0, 2) };
    expect(tableProblems(table)).toContain("State 'a' never ends.");
  });

  it('names a final state that is left, and a trigger with two answers', () => {
    const table = {
      ...sound,
      transitions: [
        ...sound.transitions,
        { from: 'c', trigger: 'go', to: 'a' } as const,
        { from: 'a', trigger: 'go', to: 'c' } as const,
      ],
    };
    expect(tableProblems(table)).toEqual([
      "Final state 'c' is left on 'go'.",
      "State 'a' answers 'go' in two ways.",
    ]);
  });

  it('answers a trigger that a state does not know with nothing', () => {
    expect(nextState(sound, 'a', 'go')).toBe('b');
    expect(nextState(sound, 'a', 'end')).toBeUndefined();
  });
});
