import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { likely } from '#src/cli/likely.js';
import { ago } from '#src/cli/output/ago.js';
import { toYaml } from '#src/cli/output/format.js';
import { tableOf } from '#src/cli/output/table.js';
import { terminalOf } from '#src/cli/output/terminal.js';
import { plain, plainLines } from '#src/cli/output/writer.js';

const ESCAPE = String.fromCharCode(27);

it.each([
  [true, {}, true],
  [false, {}, false],
  [true, { NO_COLOR: '1' }, false],
  [true, { NO_COLOR: '' }, true],
  [true, { TERM: 'dumb' }, false],
  [false, { FORCE_COLOR: '1' }, true],
  [true, { FORCE_COLOR: '0' }, false],
])('a terminal (%s) with %j has colours: %s', (isTTY, environment, has) => {
  const { colors } = terminalOf({ isTTY, columns: 80 }, environment);
  expect(colors.red('x') !== 'x').toBe(has);
});

it('a terminal that does not know how wide it is shows no line that changes', () => {
  const isLive = (isTTY: boolean, columns: number) => terminalOf({ isTTY, columns }, {}).isLive;
  expect([isLive(true, 80), isLive(true, 0), isLive(false, 80)]).toEqual([true, false, false]);
});

it('a table is as wide as the terminal at the most, and whole elsewhere', () => {
  const columns = [
    { title: 'NAME', text: (text: string) => text, isLong: true },
    { title: 'STATUS', text: () => 'COMPLETED' },
  ];
  fc.assert(
    fc.property(
      fc.array(fc.string(), { minLength: 1 }),
      fc.integer({ min: 40, max: 120 }),
      (rows, width) => {
        const terminal = terminalOf({ isTTY: true, columns: width }, { NO_COLOR: '1' });
        const lines = tableOf(rows, columns, terminal).split('\n');
        expect(lines).toHaveLength(rows.length + 1);
        for (const line of lines) expect([...line].length).toBeLessThanOrEqual(width);
      },
    ),
  );
  const long = 'x'.repeat(500);
  expect(tableOf([long], columns, terminalOf({ isTTY: false, columns: 80 }, {}))).toContain(long);
});

it('no text of a server can steer the terminal', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(plain(`${text}${ESCAPE}[2J`)).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
      expect(plainLines(`${text}${ESCAPE}[2J`)).not.toMatch(/(?![\n\t])[\p{Cc}\p{Bidi_Control}]/u);
    }),
  );
  expect(plain('a\u202eb\u0085c\n\u200fd')).toBe('a\\u202eb\\u0085c \\u200fd');
});

it('an escaped text in JSON and YAML is the same value', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom('\u202e', '\u0085', '\u009b', '\u2028', '\n', ' ', '"', ':', 'a'),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.dictionary(text, fc.array(text)), async (value) => {
      expect(JSON.parse(plainLines(JSON.stringify(value, null, 2)))).toEqual(value);
      expect(parse(plainLines(await toYaml(value)))).toEqual(value);
    }),
  );
});

it('shows an age in its largest unit', () => {
  const at = (seconds: number) => ago(new Date(0).toISOString(), seconds * 1000);
  expect([at(0), at(59), at(60), at(3599), at(3600), at(86_400), at(9e6)]).toEqual([
    ...['0s', '59s', '1m', '59m', '1h', '1d', '104d'],
  ]);
  expect(ago(null, 0)).toBe('');
});

it('finds a similar word, or none', () => {
  const words = ['jobs', 'models', 'endpoints', 'train', 'transform'];
  expect(['jbos', 'modles', 'endpoint', 'trian', 'tra'].map((word) => likely(word, words))).toEqual(
    [...['jobs', 'models', 'endpoints', 'train', 'train']],
  );
  expect(likely('xyzzy', words)).toBeUndefined();
});
