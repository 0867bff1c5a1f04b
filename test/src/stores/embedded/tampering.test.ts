import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ChangeSet } from '#src/domain/graph/index.js';
import { type KnownHead, Ledger, type VerifyReport, verifyLedger } from '#src/ledger/index.js';
import { Sqlite } from '#src/stores/embedded/database.js';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import {
  changeSet,
  edge,
  graphOf,
  put,
  removing,
  vertex,
} from '../../../contract/graph-store/elements.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

const directories = temporaryDirectory();

/** What somebody may do behind the ledger's back, and the first commit that then does not fit. */
const DEEDS = [
  [
    'a live snapshot',
    'UPDATE vertex SET image = replace(image, \'"b"\', \'"x"\') WHERE num = 2',
    1,
  ],
  [
    'a live snapshot that is spelt another way',
    "UPDATE vertex SET image = replace(image, ',', ', ') WHERE num = 2",
    1,
  ],
  [
    'a past snapshot that is spelt another way',
    "UPDATE edge_past SET image = replace(image, ':', ': ')",
    1,
  ],
  ['an unreadable snapshot', "UPDATE vertex SET image = 'x' WHERE num = 1", 2],
  ['a past snapshot', "UPDATE vertex_past SET image = replace(image, 'a', 'x') WHERE num = 1", 1],
  ['a removed snapshot', "UPDATE edge_past SET image = replace(image, 'Contr', 'Kontr')", 1],
  ['a missing version', 'DELETE FROM vertex_past WHERE num = 1', 1],
  ['a moved version', 'UPDATE vertex SET began = 3 WHERE num = 1', 2],
  ['an actor', "UPDATE commit_record SET actor = 'nobody' WHERE seq = 2", 2],
  ['a time', 'UPDATE commit_record SET time = time + 1 WHERE seq = 3', 3],
  ['a digest', "UPDATE commit_record SET digest = replace(digest, 'a', 'b') WHERE seq = 2", 2],
  ['a missing commit', 'DELETE FROM commit_record WHERE seq = 2', 2],
  [
    'an element without a commit',
    "INSERT INTO vertex SELECT num + 100, zeroblob(16), began, born, label, labels, name, type, sourceuri, status, created, replace(image, id, 'f'), digest FROM vertex WHERE num = 2",
    1,
  ],
  ['a name that lists go by', "UPDATE vertex SET name = 'x' WHERE num = 2", 1],
  ['a label that lists go by', "UPDATE vertex SET label = 'action' WHERE num = 2", 1],
  ['a time that lists go by', 'UPDATE vertex SET created = 5 WHERE num = 2', 1],
  ['an id of another', 'UPDATE vertex SET id = zeroblob(16) WHERE num = 2', 1],
  ['an end that walks go by', 'UPDATE edge SET target = source', 4],
  ['an end that is nowhere', 'UPDATE edge SET source = 99', 4],
  ['a version beyond the head', 'UPDATE vertex SET began = 99 WHERE num = 3', 4],
  [
    'an element of a commit beyond the head',
    "INSERT INTO vertex SELECT num + 100, zeroblob(16), 99, 99, label, labels, name, type, sourceuri, status, created, replace(image, id, 'f'), digest FROM vertex WHERE num = 2",
    99,
  ],
  [
    'a planted past version',
    'INSERT INTO vertex_past SELECT num, id, 2, born, label, labels, name, type, sourceuri, status, created, image, 3, digest FROM vertex WHERE num = 2',
    1,
  ],
  ['a past version that ends elsewhere', 'UPDATE vertex_past SET ended = 3', 1],
  ['a past name that reads go by', "UPDATE vertex_past SET name = 'x'", 1],
  ['a past end that walks go by', 'UPDATE edge_past SET target = source', 1],
  [
    'the commit from which walks of the past find it',
    'UPDATE vertex SET born = 4 WHERE num = 2',
    1,
  ],
  ['the last commit', 'DELETE FROM commit_record WHERE seq = 4', 4],
  ['a type that walks go by', "UPDATE edge SET label = 'Produced'", 4],
] as const;

describe('verification', () => {
  it.each(DEEDS)('finds %s', async (_what, sql, seq) => {
    const directory = await holding(
      graphOf('a>b'),
      put(vertex('a', { type: 'Changed' })),
      changeSet([removing(edge('a', 'b'))]),
      put(vertex('c'), edge('a', 'c')),
    );
    expect(await verify(directory)).toMatchObject({ ok: true, commits: 4 });
    tamper(directory, sql);
    expect(await verify(directory)).toMatchObject({ ok: false, firstBad: { seq } });
  });

  it('names every element that is damaged, as lists and look-ups do', async () => {
    const directory = await holding(graphOf('a>b', 'b>c'), put(vertex('a', { type: 'Changed' })));
    const flipped = 'substr(image, 1, 36) || char(1) || substr(image, 38)';
    for (const sql of [
      `UPDATE vertex SET image = ${flipped} WHERE num IN (1, 3)`,
      "UPDATE edge SET image = replace(image, '{', '<') WHERE num = 1",
      "UPDATE commit_record SET touched = x'ff' WHERE seq = 2",
    ])
      tamper(directory, sql);
    const report = await verify(directory);
    expect(report).toMatchObject({ ok: false, firstBad: { seq: 1 } });
    const reasons = report.strays.map(({ reason }) => reason).join('\n');
    for (const id of [vertex('a').id, vertex('c').id, edge('a', 'b').id])
      expect(reasons).toContain(id);
    await using store = await openEmbeddedStore({ directory, readonly: true });
    const order = { by: 'creationTime', direction: 'ascending' } as const;
    const broken = { code: 'LEDGER_BROKEN' };
    const list = store.list({ label: 'artifact', order, first: 10 });
    await expect(list).rejects.toMatchObject(broken);
    const details = { id: vertex('c').id };
    await expect(store.vertices([vertex('c').id])).rejects.toMatchObject({ ...broken, details });
    expect((await store.vertices([vertex('b').id])).size).toBe(1);
  });

  it('finds a cut tail and a rewritten chain by known heads', async () => {
    const directory = await holding(graphOf('a>b'), put(vertex('c')));
    const { head } = await verify(directory);
    const known = { ...head, source: '--expect-head names' };
    expect(await verify(directory, [known])).toMatchObject({ ok: true });
    const cut = await holding(graphOf('a>b'));
    expect(await verify(cut, [known])).toMatchObject({
      ok: false,
      firstBad: { seq: 2, reason: expect.stringContaining('is missing') },
    });
    const anew = await holding(graphOf('a>b'), put(vertex('forged')));
    expect(await verify(anew, [known])).toMatchObject({
      ok: false,
      commits: 1,
      firstBad: { seq: 2, reason: 'its digest is not the one that --expect-head names' },
    });
  });
});

it('writes nothing of a group with a refused row, and continues after the repair', async () => {
  const directory = await holding(graphOf('a>b'));
  await using store = await openEmbeddedStore({ directory });
  const ledger = new Ledger({ store, clock: new ManualClock() });
  const num = '(SELECT max(num) + 20 FROM vertex)';
  tamper(
    directory,
    `INSERT INTO vertex SELECT ${num}, zeroblob(16), began, born, label, labels, name, type, sourceuri, status, created, image, digest FROM vertex WHERE num = 1`,
  );
  const many = put(...Array.from({ length: 40 }, (_, at) => vertex(`many-${at}`)));
  await expect(ledger.commit(many)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  expect((await store.head()).seq).toBe(1);
  expect(await store.count({ label: 'artifact' })).toBe(3);
  tamper(directory, 'DELETE FROM vertex WHERE id = zeroblob(16)');
  await ledger.commit(many);
  expect(await ledger.verify()).toMatchObject({ ok: true, commits: 2 });
  expect(await store.count({ label: 'artifact' })).toBe(42);
});

/** A data directory to which change sets were committed. */
async function holding(...changeSets: readonly ChangeSet[]): Promise<string> {
  const directory = await directories.fresh();
  await using store = await openEmbeddedStore({ directory });
  const ledger = new Ledger({ store, clock: new ManualClock() });
  for (const changes of changeSets) await ledger.commit(changes);
  return directory;
}

function tamper(directory: string, sql: string): void {
  const database = new Sqlite(join(directory, 'graph.db'));
  expect(database.prepare(sql).run().changes).toBeGreaterThan(0);
  database.close();
}

async function verify(directory: string, known: readonly KnownHead[] = []): Promise<VerifyReport> {
  await using store = await openEmbeddedStore({ directory, readonly: true });
  return await verifyLedger(store, { known });
}
