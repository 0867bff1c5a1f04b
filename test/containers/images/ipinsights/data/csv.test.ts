import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PairColumns } from '#containers/images/ipinsights/data/columns.js';
import { MalformedRowError, PairReader } from '#containers/images/ipinsights/data/csv.js';
import { murmur3 } from '#containers/images/ipinsights/data/entity-hash.js';
import { parseIpv4 } from '#containers/images/ipinsights/data/ipv4.js';

function hash(entity: string): number {
  const bytes = Buffer.from(entity);
  return murmur3(bytes, 0, bytes.length);
}

function read(text: string | Buffer, cuts: readonly number[] = []): (readonly number[])[] {
  const pairs = new PairColumns();
  const reader = new PairReader(pairs);
  const bytes = Buffer.from(text);
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  let from = 0;
  for (const end of ends) {
    reader.push(bytes.subarray(from, end));
    from = end;
  }
  reader.end();
  const hashes = pairs.rows(2 ** 32);
  return Array.from(pairs.addresses, (address, i) => [hashes[i] ?? 0, address]);
}

function problem(text: string | Buffer): MalformedRowError {
  try {
    read(text);
  } catch (error) {
    if (error instanceof MalformedRowError) return error;
    throw error;
  }
  throw new Error(`accepted: ${text}`);
}

const octets = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
const entity = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((text) => text.trim() !== '' && !/[\n\r]/.test(text) && /^[^\s]/.test(text))
  .filter((text) => text === text.trim() && !text.startsWith('\ufeff'));
const blanks = fc.stringMatching(/^[ \t]{0,3}$/);
const lineEnd = fc.constantFrom('\n', '\r\n', '\n\n');

describe('PairReader', () => {
  it('reads the rows, wherever the pieces are cut', () => {
    const row = fc.record({ entity, octets, blanks, lineEnd, quoted: fc.boolean() });
    fc.assert(
      fc.property(fc.array(row), fc.array(fc.nat(1000)), (rows, cuts) => {
        const text = rows.map((each) => {
          const plain = !each.quoted && !/[",]/.test(each.entity);
          const column = plain ? each.entity : `"${each.entity.replaceAll('"', '""')}"`;
          return `${each.blanks}${column}${each.blanks},${each.blanks}${each.octets.join('.')}${each.blanks}${each.lineEnd}`;
        });
        const expected = rows.map(({ entity: name, octets: [a, b, c, d] }) => [
          hash(name),
          a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d,
        ]);
        expect(read(text.join(''), cuts)).toEqual(expected);
      }),
    );
  });

  it('refuses garbage without crashing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          read(Buffer.from(bytes));
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedRowError);
        }
      }),
    );
  });

  it('accepts a last line without a line break, a byte order mark and quoted columns', () => {
    const expected = [[hash('a,"b'), 0x01020304]];
    expect(read('\ufeff"a,""b" , "1.2.3.4"')).toEqual(expected);
    expect(read('')).toEqual([]);
    expect(read('\n \r\n')).toEqual([]);
  });

  it.each([
    ['entity,ip'],
    ['user_1'],
    ['user_1,'],
    [',1.2.3.4'],
    ['user_1,1.2.3'],
    ['user_1,1.2.3.4.5'],
    ['user_1,1.2.3.256'],
    ['user_1,x1.2.3.4'],
    ['user_1,1.2.3.4x'],
    ['user_1,01.2.3.4'],
    ['user_1,1.2.3.-4'],
    ['user_1,1.2.3.4,5'],
    ['user_1;1.2.3.4'],
    ['"user_1,1.2.3.4'],
    ['"",1.2.3.4'],
    ['user_1,::1'],
    ['user_1,1. 2.3.4'],
  ])('refuses %j with its row number and text', (row) => {
    expect(problem(`ok,1.2.3.4\n\n${row}\nok,1.2.3.4`)).toMatchObject({ row: 3, value: row });
  });

  it('shows only the beginning of a long row, and refuses rows beyond the limit', () => {
    expect(problem(`${'x'.repeat(5000)}\n`).value.length).toBeLessThan(110);
    expect(problem(Buffer.alloc(2 ** 21, 'x')).reason).toContain('longer');
  });
});

describe('parseIpv4', () => {
  const parse = (text: string) => parseIpv4(Buffer.from(text), 0, text.length);

  it('reads every address', () => {
    fc.assert(
      fc.property(octets, ([a, b, c, d]) => {
        expect(parse(`${a}.${b}.${c}.${d}`)).toBe(a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d);
      }),
    );
  });

  it.each(['', '.', '...', '1..2.3', '1.2.3.', '.1.2.3', '1.2.3.4 ', ' 1.2.3.4', '1e1.2.3.4'])(
    'refuses %j',
    (text) => {
      expect(parse(text)).toBe(-1);
    },
  );
});

describe('murmur3', () => {
  it('returns the published values', () => {
    expect(hash('')).toBe(0);
    expect(hash('hello')).toBe(0x248bfa47);
    expect(hash('hello, world')).toBe(0x149bbb7f);
    expect(hash('The quick brown fox jumps over the lazy dog')).toBe(0x2e4ff723);
  });

  it('spreads the users of the examples evenly', () => {
    const rows = new Set(Array.from({ length: 10_000 }, (_, i) => hash(`user_${i}`) % 20_000));
    expect(rows.size).toBeGreaterThan(7700); // 7,869 expected of a perfect hash
  });
});
