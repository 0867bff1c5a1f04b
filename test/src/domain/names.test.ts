import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkName, generateName, NAME_RULES } from '#src/domain/names.js';

const TIME = Date.UTC(2026, 0, 2, 3, 4, 5, 6);
const refused = expect.objectContaining({ code: 'VALIDATION_FAILED' });

describe('a name', () => {
  it.each([
    ['job', 'a', true],
    ['job', 'a--b', true],
    ['job', 'x'.repeat(63), true],
    ['job', 'x'.repeat(64), false],
    ['job', '', false],
    ['job', '-a', false],
    ['job', 'a-', false],
    ['job', 'a_b', false],
    ['job', 'a\n', false],
    ['job', 'ä', false],
    ['context', 'a_-b', true],
    ['context', '_a', false],
    ['entity', 'x'.repeat(120), true],
    ['entity', 'x'.repeat(121), false],
    ['channel', 'a.b_c-d', true],
    ['channel', '..', false],
    ['channel', '.', false],
    ['channel', 'a/b', false],
  ] as const)('as %s: %j', (rule, name, valid) => {
    if (valid) expect(checkName(NAME_RULES[rule], name)).toBe(name);
    else expect(() => checkName(NAME_RULES[rule], name)).toThrow(refused);
  });

  it('is refused in no time, however long it is made to look right', () => {
    const start = performance.now();
    for (const rule of Object.values(NAME_RULES)) {
      for (const unit of ['a', '-', 'a-', '_-', 'a_']) {
        expect(() => checkName(rule, `${unit.repeat(20_000)}!`)).toThrow(refused);
        expect(rule.pattern.test(`${unit.repeat(50)}!`)).toBe(false);
      }
    }
    expect(performance.now() - start).toBeLessThan(500);
  });
});

describe('a generated name', () => {
  it('is the base and the time in UTC', () => {
    expect(generateName(NAME_RULES.job, 'ipinsights', TIME)).toBe(
      'ipinsights-2026-01-02-03-04-05-006',
    );
  });

  it('follows its rule for any valid base, and keeps the time whole', () => {
    const rules = fc.constantFrom(
      ...Object.values(NAME_RULES).filter(({ maxLength }) => maxLength > 30),
    );
    const base = fc.stringMatching(/^[a-zA-Z0-9](-*[a-zA-Z0-9]){0,80}$/);
    fc.assert(
      fc.property(rules, base, fc.integer({ min: 0, max: 4e12 }), (rule, text, time) => {
        const name = generateName(rule, text, time);
        expect(name.length).toBeLessThanOrEqual(rule.maxLength);
        expect(name).toMatch(/-\d{4}(-\d\d){5}-\d{3}$/);
        expect(text.startsWith(name.slice(0, -24))).toBe(true);
      }),
    );
  });
});
