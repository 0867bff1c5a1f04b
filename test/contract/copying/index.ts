import { describe, expect, it } from 'vitest';
import { copyLedger } from '#src/ledger/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { openTestStore, type StoreKind } from '../../support/open-test-store.js';
import { scannedVersions } from '../../support/scan.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';
import { put, vertex } from '../graph-store/elements.js';
import { history } from './history.js';

/** What copying promises, whatever the target. */
export function describeCopying(kind: StoreKind): void {
  describe(`copying to ${kind}`, () => {
    const directories = temporaryDirectory();
    const open = async () =>
      openTestStore(kind, { directory: await directories.fresh(), fresh: true });

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

    it('continues where it was stopped, with the commits made meanwhile', async () => {
      const { store: from, ledger } = await history(160);
      const to = await open();
      const stop = new AbortController();
      const stopped = copyLedger({ from, to, signal: stop.signal, onProgress: () => stop.abort() });
      await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
      const { seq } = await to.head();
      expect(seq).toBeGreaterThan(0);
      expect(seq).toBeLessThan(640);
      await ledger.commit(put(vertex('later')));
      const report = await copyLedger({ from, to });
      expect(report).toMatchObject({ resumedAfter: seq, verified: { ok: true, commits: 641 } });
      expect(await copyLedger({ from, to })).toMatchObject({ resumedAfter: 641, records: 0 });
      await to.close();
    });

    it('copies the remains of a reset, into an empty target and into an earlier copy', async ({
      skip,
    }) => {
      const { store: from, ledger } = await history();
      const [empty, earlier] = [await open(), await open()];
      skip(!empty.reset, 'the store cannot be emptied by a running server');
      await copyLedger({ from, to: earlier });
      await ledger.commit(put(vertex('before')));
      await ledger.reset('arn:aws:iam::000000000000:user/ada');
      await ledger.commit(put(vertex('after')));
      for (const to of [empty, earlier]) {
        const report = await copyLedger({ from, to });
        expect(report).toMatchObject({ head: await from.head(), verified: { ok: true } });
        expect(await to.reset?.state()).toEqual({ firstKept: 50 });
        expect(await scannedVersions(to)).toEqual(await scannedVersions(from));
        expect(await to.headers({ limit: 60 })).toEqual(await from.headers({ limit: 60 }));
        await expect(to.commits(0, 1)).rejects.toMatchObject({ code: 'HISTORY_PURGED' });
        expect(await copyLedger({ from, to })).toMatchObject({ resumedAfter: 51, records: 0 });
        await to.close();
      }
    });
  });
}

async function everything(store: GraphStore) {
  const versions = await scannedVersions(store);
  return { head: await store.head(), commits: await store.commits(0, 10_000), versions };
}
