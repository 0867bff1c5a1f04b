import { describe, expect, it } from 'vitest';
import { GENESIS, type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import type { CommitGroup } from '#src/ports/graph-store.js';
import { KnownVersions } from '#src/stores/embedded/reads/known-versions.js';

const a = vertexIdOf('a');
const b = vertexIdOf('b');

/** Tables that count how often they are asked. */
class Tables {
  readonly versions = new Map<VertexId, number>();
  readonly asked: VertexId[] = [];

  readonly read = (ids: readonly VertexId[]) => {
    this.asked.push(...ids);
    return new Map(
      ids.filter((id) => this.versions.has(id)).map((id) => [id, this.versions.get(id) ?? 0]),
    );
  };
}

function groupOf(...ids: readonly VertexId[]): CommitGroup {
  const changes = ids.map((id) => ({ change: { kind: 'removeVertex', id } as const }));
  const header = { seq: 1, time: 0, actor: 'test', changeCount: ids.length, digest: '' };
  return { after: GENESIS, commits: [{ ...header, changes }] };
}

describe('known versions', () => {
  it('are read once, absent ones again each time', () => {
    const tables = new Tables();
    const known = new KnownVersions();
    tables.versions.set(a, 1);
    for (let round = 0; round < 2; round += 1) {
      expect(known.find('vertex', [a, b], tables.read)).toEqual(new Map([[a, 1]]));
    }
    expect(tables.asked).toEqual([a, b, b]);
  });

  it('of what a group makes are found as soon as the tables have them', async () => {
    const tables = new Tables();
    const known = new KnownVersions();
    const find = () => known.find('vertex', [a], tables.read).get(a);
    const { after, commits } = groupOf(a);
    const vertex = { id: a, labels: ['x'], properties: {} };
    const changes = [{ change: { kind: 'putVertex', vertex } as const, replaces: 0 }];
    const group = { after, commits: commits.map((commit) => ({ ...commit, changes })) };
    await known.during(group, async () => {
      expect(find()).toBeUndefined();
      tables.versions.set(a, 1);
    });
    expect(find()).toBe(1);
  });

  it('are unknown while a group changes them, and read again after it', async () => {
    const tables = new Tables();
    const known = new KnownVersions();
    const find = () => known.find('vertex', [a, b], tables.read).get(a);
    tables.versions.set(a, 1);
    find();
    await known.during(groupOf(a), async () => {
      expect(find()).toBe(1);
      tables.versions.set(a, 2);
      expect(find()).toBe(2);
    });
    expect([find(), find()]).toEqual([2, 2]);
    expect(tables.asked.filter((id) => id === a)).toEqual([a, a, a, a]);
  });

  it('stay unknown until the last of several groups has ended, also when one fails', async () => {
    const tables = new Tables();
    const known = new KnownVersions();
    const find = () => known.find('vertex', [a], tables.read).get(a);
    await known.during(groupOf(a), async () => {
      const failing = known.during(groupOf(a), () => Promise.reject(new Error('full')));
      expect(find()).toBeUndefined();
      await expect(failing).rejects.toThrow('full');
      find();
    });
    tables.versions.set(a, 3);
    expect(find()).toBe(3);
  });

  it('are no more than the limit, and none after a clear', () => {
    const tables = new Tables();
    const known = new KnownVersions();
    tables.versions.set(a, 1);
    known.find('vertex', [a], tables.read);
    const many = Array.from({ length: 20_000 }, (_, at) => vertexIdOf(`v${at}`));
    for (const id of many) tables.versions.set(id, 1);
    known.find('vertex', many, tables.read);
    tables.asked.length = 0;
    known.find('vertex', [a], tables.read);
    expect(tables.asked).toEqual([a]);
    known.clear();
    known.find('vertex', [a], tables.read);
    expect(tables.asked).toEqual([a, a]);
  });
});
