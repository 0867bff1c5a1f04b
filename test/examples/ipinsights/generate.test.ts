import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { addressBlocks } from '#examples/ipinsights/address-blocks.js';
import { dotted, generate } from '#examples/ipinsights/generate.js';
import { loginData } from '#examples/ipinsights/login-data.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const temporary = temporaryDirectory();

describe('addressBlocks', () => {
  it('gives blocks in order, aligned, apart, all of them public', () => {
    const { first, last } = addressBlocks(1);
    expect(first.length).toBeGreaterThan(500_000);
    expect(first.length).toBeLessThan(1_500_000);
    let wrong = 0;
    for (let i = 0; i < first.length; i++) {
      const from = first[i] ?? 0;
      const size = (last[i] ?? 0) - from + 1;
      const octet = from >>> 24;
      const fits = size >= 256 && Number.isInteger(Math.log2(size)) && from % size === 0;
      const apart = i === 0 || from > (last[i - 1] ?? 0);
      if (!fits || !apart || octet === 0 || octet === 10 || octet === 127 || octet > 223) wrong++;
    }
    expect(wrong).toBe(0);
  });
});

describe('loginData', () => {
  it('gives every user 50 to 10,000 logins, most of them around two places', () => {
    const data = loginData({ users: 200, seed: 2 });
    const counts = new Map<number, number>();
    for (const user of data.users) counts.set(user, (counts.get(user) ?? 0) + 1);
    expect(counts.size).toBe(200);
    expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(50);
    expect(Math.max(...counts.values())).toBeLessThanOrEqual(10_000);
    const places = new Map<number, Set<number>>();
    data.users.forEach((user, i) => {
      const seen = places.get(user) ?? new Set();
      places.set(user, seen.add((data.addresses[i] ?? 0) >>> 24));
    });
    const octets = [...places.values()].map((seen) => seen.size).sort((a, b) => a - b);
    expect(octets[100]).toBeLessThan(15);
  });

  it('follows its seed', () => {
    const data = loginData({ users: 3, seed: 4 });
    expect(loginData({ users: 3, seed: 4 })).toEqual(data);
    expect(loginData({ users: 3, seed: 5 }).addresses).not.toEqual(data.addresses);
  });
});

describe('generate', () => {
  it('writes three files split by time', async () => {
    const files = await generate({ users: 100, seed: 1, directory: await temporary.fresh() });
    const { train, validation, test } = files;
    const all = train.rows + validation.rows + test.rows;
    expect(all).toBe(loginData({ users: 100, seed: 1 }).users.length);
    expect(train.rows / all).toBeCloseTo(0.7, 1);
    expect(validation.rows / all).toBeCloseTo(0.15, 1);
    const lines = (await readFile(train.path, 'utf8')).trimEnd().split('\n');
    expect(lines).toHaveLength(train.rows);
    expect(lines.every((line) => /^user_\d+,\d+\.\d+\.\d+\.\d+$/.test(line))).toBe(true);
    expect(new Set(lines.slice(0, 50).map((line) => line.split(',')[0])).size).toBeGreaterThan(5);
  });

  it('writes addresses as people do', () => {
    expect(dotted(0xffff_ffff)).toBe('255.255.255.255');
    expect(dotted(0x0102_0304)).toBe('1.2.3.4');
  });
});
