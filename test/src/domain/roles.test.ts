import { describe, expect, it } from 'vitest';
import { Roles } from '#src/domain/roles/index.js';

const role = (name: string) => `arn:aws:iam::000000000000:role/${name}`;
const roles = new Roles(
  {
    [role('team')]: {
      read: ['s3://data/team/', 's3://data/shared.csv', 's3://public'],
      write: ['s3://out/team'],
    },
    [role('audit')]: { read: ['*'], write: [] },
  },
  role('default'),
);

describe('a role', () => {
  it.each([
    ['read', 's3://data/team/', true],
    ['read', 's3://data/team/a/b.csv', true],
    ['read', 's3://data/team', false],
    ['read', 's3://data/team2/a.csv', false],
    ['read', 's3://data/', false],
    ['read', 's3://data/shared.csv', true],
    ['read', 's3://data/shared.csv.old', false],
    ['read', 's3://public', true],
    ['read', 's3://public/x', true],
    ['read', 's3://public2/x', false],
    ['read', 's3://out/team/x', false],
    ['write', 's3://out/team/x', true],
    ['write', 's3://out/team', true],
    ['write', 's3://out/teams/x', false],
    ['write', 's3://data/team/x', false],
  ] as const)('may %s %s: %s', (action, uri, expected) => {
    expect(roles.permits(role('team'), action, uri)).toBe(expected);
  });

  it('knows the buckets that it may touch anything in', () => {
    for (const bucket of ['data', 'public', 'out'])
      expect(roles.knowsBucket(role('team'), bucket)).toBe(true);
    expect(roles.knowsBucket(role('team'), 'dat')).toBe(false);
    expect(roles.knowsBucket(role('audit'), 'anything')).toBe(true);
    expect(roles.knowsBucket(role('nobody'), 'data')).toBe(false);
  });

  it('is known by the table, or as the execution role, which is free unless it is in the table', () => {
    for (const name of ['team', 'audit', 'default']) roles.require(role(name));
    expect(() => roles.require(role('nobody'))).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED' }),
    );
    expect(() => roles.require('toString')).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED' }),
    );
    expect(roles.permits(role('nobody'), 'read', 's3://public/x')).toBe(false);
    expect(roles.isFree(role('default'))).toBe(true);
    expect(roles.isFree(role('audit'))).toBe(false);
    const bound = new Roles({ [role('default')]: { read: [], write: [] } }, role('default'));
    expect(bound.permits(role('default'), 'read', 's3://public/x')).toBe(false);
  });

  it('is any at all, and free, where there is no table', () => {
    const none = new Roles({}, role('default'));
    none.require(role('nobody'));
    expect(none.isFree(role('nobody'))).toBe(true);
  });
});
