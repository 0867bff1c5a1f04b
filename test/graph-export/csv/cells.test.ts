import { describe, expect, it } from 'vitest';
import { arrayCells, cell, csvField } from '#graph-export/csv/cell.js';
import { columnHeader } from '#graph-export/csv/column.js';
import { date, double, int } from '#src/domain/graph/index.js';

describe('fields of bulk-load files', () => {
  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    [' padded ', '" padded "'],
    ['', '""'],
  ])('writes %j as %j', (text, field) => {
    expect(csvField(text)).toBe(field);
  });

  it('writes typed values, and times with milliseconds only where there are some', () => {
    expect(cell(int(7))).toBe('7');
    expect(cell(true)).toBe('true');
    expect(cell(double(Number.NaN))).toBe('NaN');
    expect(cell(date(Date.UTC(2026, 0, 1)))).toBe('2026-01-01T00:00:00Z');
    expect(cell(date(Date.UTC(2026, 0, 1) + 5))).toBe('2026-01-01T00:00:00.005Z');
  });

  it('lists the values of an array, and gives a separate row to those that no separator may follow', () => {
    expect(arrayCells(['a;b', 'c'])).toEqual({ cell: 'a\\;b;c', alone: [] });
    expect(arrayCells(['a', 'b\\', ''])).toEqual({ cell: 'a', alone: ['b\\', '""'] });
    expect(arrayCells(['only\\'])).toEqual({ cell: 'only\\', alone: [] });
  });

  it('names a column by its property and type', () => {
    expect(columnHeader({ name: 'tag.team', type: 'String', isArray: false }, 'Refuse')).toBe(
      'tag.team:string',
    );
    expect(columnHeader({ name: 'a:b, c', type: 'Int', isArray: true }, 'Quote')).toBe(
      '"a\\:b, c:int[]"',
    );
  });
});
