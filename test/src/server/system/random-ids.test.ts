import { describe, expect, it } from 'vitest';
import { RandomIds } from '#src/server/system/system-clock.js';

describe('random ids', () => {
  const ids = new RandomIds();

  it('gives UUIDs', () => {
    expect(ids.uuid()).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(ids.uuid()).not.toBe(ids.uuid());
  });

  it.each([0, 1, 7, 32])('gives %i hexadecimal digits', (digits) => {
    expect(ids.hex(digits)).toMatch(new RegExp(`^[0-9a-f]{${digits}}$`));
  });
});
