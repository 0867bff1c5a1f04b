import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineSplitter, MAX_LINE_BYTES } from '#containers/shared/shim/line-splitter.js';

describe('line splitter', () => {
  it.each([
    ['a\nb\n', ['a', 'b']],
    ['a\n\nb', ['a', '', 'b']],
    ['a\r\nb\r\n', ['a', 'b']],
    ['\r\n\r\n', ['', '']],
    ['a\r\r\nb', ['a', 'b']],
    ['10%\r20%\r30%\n', ['10%', '20%', '30%']],
    ['\r10%\r20%', ['10%', '20%']],
    ['unfinished', ['unfinished']],
    ['', []],
    ['\n', ['']],
  ])('cuts %j', (text, lines) => {
    expect(split([Buffer.from(text)])).toEqual(lines);
  });

  it('gives the same lines however the stream is divided', () => {
    const text = fc.stringMatching(/^[ab\r\n\u00e4]{0,40}$/);
    fc.assert(
      fc.property(text, fc.array(fc.nat({ max: 60 })), (whole, cuts) => {
        const bytes = Buffer.from(whole);
        const ends = [...cuts, bytes.length].sort((one, other) => one - other);
        const chunks = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
        expect(split(chunks)).toEqual(split([bytes]));
      }),
    );
  });

  it('loses no character of text without carriage returns', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const plain = Buffer.from(text.replaceAll('\r', '')).toString('utf8');
        const lines = split([Buffer.from(plain)]);
        expect(lines.join('\n')).toBe(plain.replace(/\n$/, ''));
      }),
    );
  });

  it('cuts long lines between characters', () => {
    for (const character of ['x', 'ä', '€', '😀']) {
      const text = `${'-'.repeat(3)}${character.repeat(MAX_LINE_BYTES)}`;
      const lines = split([Buffer.from(text)]);
      expect(lines.join('')).toBe(text);
      for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(MAX_LINE_BYTES);
    }
  });

  it('also cuts long lines of bytes that are not text', () => {
    const lines: Buffer[] = [];
    const splitter = new LineSplitter((line) => lines.push(line));
    splitter.push(Buffer.alloc(3 * MAX_LINE_BYTES, 0x80));
    splitter.end();
    expect(lines.map(({ length }) => length)).toEqual(Array(3).fill(MAX_LINE_BYTES));
  });
});

function split(chunks: readonly Buffer[]): readonly string[] {
  const lines: string[] = [];
  const splitter = new LineSplitter((line) => lines.push(line.toString('utf8')));
  for (const chunk of chunks) splitter.push(chunk);
  splitter.end();
  return lines;
}
