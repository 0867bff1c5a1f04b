import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { PlatformError } from '#src/domain/errors/index.js';
import { canonicalVertex } from '#src/domain/graph/index.js';
import { copyLedger, Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { history } from '../../contract/copying/history.js';
import { describeCopying } from '../../contract/copying/index.js';
import { put, vertex } from '../../contract/graph-store/elements.js';
import { ManualClock } from '../../support/manual-clock.js';
import { liveElements } from '../../support/scan.js';

describeCopying('memory');
describeCopying('embedded');

describe('copying', () => {
  it('copies commits that are written while it runs', async () => {
    const { store: from, ledger } = await history();
    const to = await openMemoryStore();
    const commits = from.commits.bind(from);
    let more = 3;
    from.commits = async (after, limit) => {
      more -= 1;
      if (more >= 0) await ledger.commit(put(vertex(`more${more}`)));
      return commits(after, limit);
    };
    const report = await copyLedger({ from, to });
    expect(report.verified.ok).toBe(true);
    expect(report.head.seq).toBe(51);
  });

  it('refuses the target of another graph, one that is ahead, and one with other elements', async () => {
    const { store: from } = await history(1);
    const conflict = expect.objectContaining({ code: 'CONFLICT' });
    const other = await openMemoryStore();
    const ledger = new Ledger({ store: other, clock: new ManualClock() });
    await ledger.commit(put(vertex('other')));
    await expect(copyLedger({ from, to: other })).rejects.toEqual(conflict);
    const ahead = await openMemoryStore();
    await copyLedger({ from, to: ahead });
    await new Ledger({ store: ahead, clock: new ManualClock() }).commit(put(vertex('ahead')));
    await expect(copyLedger({ from, to: ahead })).rejects.toEqual(conflict);
    const foreign = withForeigner(await openMemoryStore());
    await expect(copyLedger({ from, to: foreign })).rejects.toEqual(conflict);
    expect(await foreign.head()).toMatchObject({ seq: 0 });
  });

  it('marks new elements for the target, and no others', async () => {
    const { store: from } = await history(60);
    const to = await openMemoryStore();
    const write = to.write.bind(to);
    const told = { new: 0, other: 0 };
    to.write = async (group) => {
      const known = new Set<string>();
      for (const { id } of await liveElements(to)) known.add(id);
      for (const { change, replaces } of group.commits.flatMap(({ changes }) => changes)) {
        const id =
          change.kind === 'putVertex'
            ? change.vertex.id
            : change.kind === 'putEdge'
              ? change.edge.id
              : change.id;
        if (replaces === 0) expect(known.has(id)).toBe(false);
        told[replaces === 0 ? 'new' : 'other'] += 1;
        known.add(id);
      }
      return write(group);
    };
    await copyLedger({ from, to });
    expect(told).toEqual({ new: 300, other: 240 });
  });

  it('gives up when another program writes to the target', async () => {
    const { store: from } = await history(1);
    const to = await openMemoryStore();
    const write = to.write.bind(to);
    to.write = async (group) => {
      to.write = write;
      await new Ledger({ store: to, clock: new ManualClock() }).commit(put(vertex('intruder')));
      return write(group);
    };
    await expect(copyLedger({ from, to })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('reports a failing target while the source is slow', async () => {
    const { store: from } = await history(12);
    const to = await openMemoryStore();
    const commits = from.commits.bind(from);
    from.commits = async (after, limit) => {
      if (after > 0) await sleep(100);
      return commits(after, limit);
    };
    to.write = async () => {
      throw new PlatformError('STORE_FULL', 'The disk of the target is full.');
    };
    const unhandled: unknown[] = [];
    const note = (error: unknown) => unhandled.push(error);
    process.on('unhandledRejection', note);
    try {
      await expect(copyLedger({ from, to })).rejects.toMatchObject({ code: 'STORE_FULL' });
    } finally {
      process.off('unhandledRejection', note);
    }
    expect(unhandled).toEqual([]);
  });

  it('copies nothing from the first commit on that does not fit its digest', async () => {
    const { store: from } = await history(12);
    const commits = from.commits.bind(from);
    from.commits = async (after, limit) =>
      (await commits(after, limit)).map((commit) =>
        commit.seq === 30 ? { ...commit, actor: 'somebody else' } : commit,
      );
    const to = await openMemoryStore();
    await expect(copyLedger({ from, to })).rejects.toMatchObject({
      code: 'LEDGER_BROKEN',
      details: { seq: 30 },
    });
    expect((await to.head()).seq).toBeLessThan(30);
  });
});

/** As a database looks in which another program keeps something. */
function withForeigner(store: GraphStore): GraphStore {
  return Object.assign(Object.create(store) as GraphStore, {
    head: () => store.head(),
    async *scan() {
      const element = vertex('foreign');
      yield [{ kind: 'vertex' as const, id: element.id, text: canonicalVertex(element), began: 0 }];
    },
  });
}
