import { describe, expect, it } from 'vitest';
import { isPlatformError } from '#src/domain/errors/index.js';
import { Ledger } from '#src/ledger/index.js';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { put, vertex } from '../../../contract/graph-store/elements.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const TEXT = 'x'.repeat(20_000);

describe('a full disk', () => {
  const directories = temporaryDirectory();

  it('refuses a commit as a whole; later commits succeed when there is space again', async () => {
    const directory = await directories.fresh();
    const small = await openEmbeddedStore({ directory, maxBytes: 400_000 });
    const ledger = new Ledger({ store: small, clock: new ManualClock() });
    const acknowledged: number[] = [];
    let refused: unknown;
    for (let at = 0; refused === undefined; at += 1) {
      await ledger.commit(threeOf(at)).then(
        ({ seq }) => acknowledged.push(seq),
        (error: unknown) => {
          refused = error;
        },
      );
    }
    expect(isPlatformError(refused, 'STORE_FULL')).toBe(true);
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(await small.head()).toMatchObject({ seq: acknowledged.length });
    expect(await ledger.verify()).toMatchObject({ ok: true, commits: acknowledged.length });
    await expect(ledger.commit(threeOf(-1))).rejects.toMatchObject({
      code: 'STORE_FULL',
    });
    await small.close();

    const large = await openEmbeddedStore({ directory });
    const later = new Ledger({ store: large, clock: new ManualClock() });
    const { seq } = await later.commit(put(vertex('another', big())));
    expect(seq).toBe(acknowledged.length + 1);
    expect(await later.verify()).toMatchObject({ ok: true, commits: seq });
    await large.close();
  });
});

function threeOf(at: number) {
  return put(...[0, 1, 2].map((part) => vertex(`${at}-${part}`, big())));
}

function big() {
  return { properties: { text: TEXT } };
}
