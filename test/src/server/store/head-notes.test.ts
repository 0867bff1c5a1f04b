import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Ledger, verifyLedger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Logger } from '#src/ports/system.js';
import { HeadNotes, notedHeads } from '#src/server/store/head-notes.js';
import { openStore } from '#src/server/store/open-store.js';
import { openMemoryStore } from '#src/stores/memory/index.js';
import { put, vertex } from '../../../contract/graph-store/elements.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { SILENT } from '../../../support/silent-logger.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const directories = temporaryDirectory();
const clock = new ManualClock();

describe('the heads of a ledger', () => {
  it('are noted in the data directory, and a later start finds the ledger that was noted', async () => {
    const directory = await directories.fresh();
    const store = await holding('a', 'b');
    await serve(directory, store);
    await new Ledger({ store, clock }).commit(put(vertex('c')));
    expect(await serve(directory, store)).toEqual([]);
    const noted = await notedHeads({ directory, store });
    expect(noted.map(({ seq }) => seq)).toEqual([2, 3]);
    expect(noted.at(-1)).toMatchObject({ digest: (await store.head()).digest });
    expect(await verifyLedger(store, { known: noted })).toMatchObject({ ok: true });
  });

  it.each([
    ['was cut off', ['a'], 2],
    ['was written again', ['a', 'forged', 'more'], 2],
  ])(
    'report that the end of the ledger %s, at the start and in a verification',
    async (_what, names, seq) => {
      const directory = await directories.fresh();
      await serve(directory, await holding('a', 'b'));
      const other = await holding(...names);
      const known = await notedHeads({ directory, store: other });
      expect(await verifyLedger(other, { known })).toMatchObject({ ok: false, firstBad: { seq } });
      expect(await serve(directory, other)).toEqual(['LEDGER_RESTORED']);
      const files = await readdir(directory);
      expect(files.filter((file) => file.startsWith('heads-memory.json'))).toHaveLength(2);
      expect(await serve(directory, other)).toEqual([]);
    },
  );

  it('report a lost graph, which is refused unless it is accepted', async () => {
    const directory = await directories.fresh();
    await serve(directory, await holding('a'));
    const empty = await openMemoryStore();
    await expect(serve(directory, empty)).rejects.toMatchObject({ code: 'GRAPH_LOST' });
    await expect(serve(directory, await holding('a'))).resolves.toEqual([]);
    expect(await serve(directory, empty, true)).toEqual([]);
    expect(await serve(directory, empty)).toEqual([]);
  });

  it('report it before an embedded store is opened, and keep the remains of its files', async () => {
    const directory = await directories.fresh();
    const address = { store: 'embedded', directory: path.join(directory, 'graph') } as const;
    const first = await openStore(address);
    await new Ledger({ store: first, clock }).commit(put(vertex('a')));
    await serve(directory, first);
    await first.close();
    await rename(path.join(address.directory, 'graph.db'), path.join(directory, 'kept.db'));
    await writeFile(path.join(address.directory, 'graph.db-wal'), 'what was not in the file yet');
    await expect(openStore(address)).rejects.toMatchObject({ code: 'GRAPH_LOST' });
    expect(await readdir(address.directory)).toContain('graph.db-wal');
    await writeFile(path.join(address.directory, 'graph.db'), '');
    await expect(openStore(address)).rejects.toMatchObject({ code: 'GRAPH_LOST' });
    await using empty = await openStore(address, { acceptEmpty: true });
    expect(await empty.head()).toMatchObject({ seq: 0 });
  });

  it('are the last hundred, and a file that cannot be read is refused', async () => {
    const directory = await directories.fresh();
    const store = await holding('a');
    const file = path.join(directory, 'heads-memory.json');
    const { digest } = await store.head();
    const old = Array.from({ length: 100 }, () => ({ time: 0, seq: 1, digest }));
    await writeFile(file, JSON.stringify(old));
    await new Ledger({ store, clock }).commit(put(vertex('b')));
    await serve(directory, store);
    const kept = JSON.parse(await readFile(file, 'utf8'));
    expect([kept.length, kept.at(-1).seq]).toEqual([100, 2]);
    await writeFile(file, '[{"seq": "x"}]');
    await expect(serve(directory, store)).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
  });
});

async function holding(...names: readonly string[]): Promise<GraphStore> {
  const store = await openMemoryStore();
  const ledger = new Ledger({ store, clock });
  for (const name of names) await ledger.commit(put(vertex(name)));
  return store;
}

/** Notes heads as a server does from its start to its end; returns the codes of what it logs as errors. */
async function serve(
  directory: string,
  store: GraphStore,
  acceptEmpty = false,
): Promise<unknown[]> {
  const codes: unknown[] = [];
  const logger: Logger = { ...SILENT, error: (_text, fields) => codes.push(fields?.['code']) };
  const notes = await HeadNotes.open({ directory, store, clock, logger, acceptEmpty });
  await notes.close();
  return codes;
}
