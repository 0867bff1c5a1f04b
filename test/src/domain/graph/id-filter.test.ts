import { describe, expect, it } from 'vitest';
import { IdFilter, vertexIdOf } from '#src/domain/graph/index.js';

const idsOf = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => vertexIdOf(`${prefix}${at}`));

describe('a filter of ids', () => {
  it('holds all that was added, and little else, also after it has grown', () => {
    const filter = new IdFilter();
    const added = idsOf('added', 200_000);
    for (const id of added) filter.add(id);
    expect(added.every((id) => filter.mayHold(id))).toBe(true);
    expect(idsOf('other', 20_000).filter((id) => filter.mayHold(id)).length).toBeLessThan(2);
  });
});
