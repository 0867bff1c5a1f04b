import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IdTable, vertexIdOf } from '#src/domain/graph/index.js';

const counted = (number: number) => number.toString(16).padStart(32, '0');

describe('a table of ids', () => {
  it('has the same content as a map after any sets and removals', () => {
    const id = fc.oneof(
      fc.nat(40).map(counted),
      fc.nat(40).map((number) => vertexIdOf(`${number}`)),
    );
    const action = fc.record({ id, number: fc.option(fc.integer({ min: 1 }), { nil: undefined }) });
    fc.assert(
      fc.property(fc.array(action, { maxLength: 200 }), (actions) => {
        const table = new IdTable();
        const map = new Map<string, number>();
        for (const { id, number } of actions) {
          if (number === undefined) table.remove(id);
          else table.set(id, number);
          if (number === undefined) map.delete(id);
          else map.set(id, number);
        }
        for (const { id } of actions) expect(table.get(id)).toBe(map.get(id));
      }),
    );
  });

  it('grows, for hashes and for ids that count upwards', () => {
    for (const idOf of [vertexIdOf, (text: string) => counted(Number(text))]) {
      const table = new IdTable();
      const ids = Array.from({ length: 300_000 }, (_, at) => idOf(`${at}`));
      expect(ids.every((id, at) => table.set(id, at + 1))).toBe(true);
      expect(ids.every((id, at) => table.get(id) === at + 1)).toBe(true);
      expect(table.get(idOf('300000'))).toBeUndefined();
      expect(table.size).toBe(300_000);
    }
  });

  it('gives its slots back as it grows when elements were removed', () => {
    const table = new IdTable();
    for (let at = 0; at < 100_000; at += 1) {
      table.set(vertexIdOf(`${at}`), 1);
      table.remove(vertexIdOf(`${at}`));
    }
    expect(table.get(vertexIdOf('99999'))).toBeUndefined();
  });
});
