import { describe, expect, it } from 'vitest';
import { copyLedger, Ledger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import {
  changeSet,
  edge,
  graphOf,
  put,
  removing,
  vertex,
} from '../../contract/graph-store/elements.js';
import { ManualClock } from '../../support/manual-clock.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();

const TARGETS = {
  memory: () => openMemoryStore(),
  embedded: async () => openEmbeddedStore({ directory: await directories.fresh() }),
};

/** A store with every kind of change in its history, and the ledger that writes it. */
async function history(commits = 12): Promise<{ store: GraphStore; ledger: Ledger }> {
  const store = await openMemoryStore();
  const clock = new ManualClock();
  const ledger = new Ledger({ store, clock });
  for (let at = 0; at < commits; at += 1) {
    clock.time += 1_000;
    await ledger.commit(graphOf(`a${at}>b${at}`, `b${at}>c${at}`));
    await ledger.commit(put(vertex(`a${at}`, { type: 'Changed' })));
    await ledger.commit(
      changeSet([removing(edge(`b${at}`, `c${at}`)), removing(vertex(`c${at}`))]),
    );
    await ledger.commit(put(edge(`a${at}`, `b${at}`, { label: 'Produced' })));
  }
  return { store, ledger };
}

async function everything(store: GraphStore) {
  const live = [];
  for await (const element of store.scan()) live.push(element);
  live.sort((one, other) => (one.element.id < other.element.id ? -1 : 1));
  return { head: await store.head(), commits: await store.commits(0, 10_000), live };
}

describe.each(Object.entries(TARGETS))('copying to %s', (_name, open) => {
  it('carries the same commits, versions and live graph', async () => {
    const { store: from } = await history();
    const to = await open();
    const seen: number[] = [];
    const report = await copyLedger({ from, to, onProgress: ({ seq }) => seen.push(seq) });
    expect(report).toMatchObject({ resumedAfter: 0, head: await from.head() });
    expect(report.verified).toMatchObject({ ok: true, commits: 48 });
    expect(seen.at(-1)).toBe(48);
    expect(await everything(to)).toEqual(await everything(from));
    expect(await to.vertices([vertex('a0').id], 1)).toEqual(
      await from.vertices([vertex('a0').id], 1),
    );
    await to.close();
  });

  it('goes on where it was stopped, with what was committed meanwhile', async () => {
    const { store: from, ledger } = await history(60);
    const to = await open();
    const stop = new AbortController();
    const stopped = copyLedger({ from, to, signal: stop.signal, onProgress: () => stop.abort() });
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
    const { seq } = await to.head();
    expect(seq).toBeGreaterThan(0);
    expect(seq).toBeLessThan(240);
    await ledger.commit(put(vertex('later')));
    const report = await copyLedger({ from, to });
    expect(report).toMatchObject({ resumedAfter: seq, verified: { ok: true, commits: 241 } });
    expect(await copyLedger({ from, to })).toMatchObject({ resumedAfter: 241, records: 0 });
    await to.close();
  });
});

describe('copying', () => {
  it('carries what is committed while it runs', async () => {
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

  it('refuses the target of another graph, one that is ahead, and one with elements of its own', async () => {
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

  it('gives up when somebody else writes to the target', async () => {
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
      yield { kind: 'vertex', element: vertex('foreign'), version: 0 };
    },
  });
}
