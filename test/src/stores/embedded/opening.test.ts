import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { Ledger, verifyLedger } from '#src/ledger/index.js';
import { Connection, Sqlite } from '#src/stores/embedded/database.js';
import { idBytes } from '#src/stores/embedded/images.js';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { MIGRATIONS, migrate } from '#src/stores/embedded/schema.js';
import { graphOf, ids, put, vertex } from '../../../contract/graph-store/elements.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { temporaryDirectory } from '../../../support/temporary-directory.js';

describe('opening a data directory', () => {
  const directories = temporaryDirectory();

  it('finds earlier commits, also read only beside a writer', async () => {
    const directory = await directories.fresh();
    await commit(directory, 'a>b');
    await commit(directory, 'c>d');
    const writer = await openEmbeddedStore({ directory });
    const reader = await openEmbeddedStore({ directory, readonly: true });
    expect(await reader.head()).toMatchObject({ seq: 2 });
    expect(await verifyLedger(reader)).toMatchObject({ ok: true, commits: 2 });
    const ledger = new Ledger({ store: writer, clock: new ManualClock() });
    await ledger.commit(put(vertex('e')));
    expect((await reader.vertices(ids('e'))).size).toBe(1);
    const other = new Ledger({ store: reader, clock: new ManualClock() });
    await expect(other.commit(put(vertex('f')))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await writer.close();
    await reader.close();
  });

  it('is refused to a second writer until the first one closes', async () => {
    const directory = await directories.fresh();
    const first = await openEmbeddedStore({ directory });
    await expect(openEmbeddedStore({ directory })).rejects.toMatchObject({ code: 'STORE_LOCKED' });
    await first.close();
    await (await openEmbeddedStore({ directory })).close();
  });

  it('is refused, and left unchanged, when a newer program wrote it', async () => {
    const directory = await directories.fresh();
    await commit(directory, 'a>b');
    setVersion(directory, MIGRATIONS.length + 1);
    for (const readonly of [false, true]) {
      await expect(openEmbeddedStore({ directory, readonly })).rejects.toMatchObject({
        code: 'STORE_TOO_NEW',
      });
    }
    setVersion(directory, MIGRATIONS.length);
    const store = await openEmbeddedStore({ directory });
    expect(await verifyLedger(store)).toMatchObject({ ok: true, commits: 1 });
    await store.close();
  });

  it('migrates an older one in a transaction, or not at all', async () => {
    const directory = await directories.fresh();
    await commit(directory, 'a>b');
    const file = join(directory, 'graph.db');
    const connection = new Connection({ file });
    const addNote = (to: Connection) => to.execute('CREATE TABLE note (text TEXT)');
    const fail = () => {
      throw new Error('the disk is on fire');
    };
    expect(() => migrate(connection, [...MIGRATIONS, addNote, fail])).toThrow('on fire');
    expect(connection.pragma('user_version')).toBe(MIGRATIONS.length);
    expect(connection.row("SELECT 1 FROM sqlite_master WHERE name = 'note'")).toBeUndefined();
    migrate(connection, [...MIGRATIONS, addNote]);
    expect(connection.pragma('user_version')).toBe(MIGRATIONS.length + 1);
    expect(connection.row('SELECT count(*) FROM vertex')).toEqual([2]);
    connection.close();
  });

  it('finds elements of an older program by ids and words after the migration', async () => {
    const directory = await directories.fresh();
    const connection = new Connection({ file: join(directory, 'graph.db') });
    migrate(connection, MIGRATIONS.slice(0, 2));
    const id = vertexIdOf('a');
    const blob = idBytes(id);
    const columns = [
      1,
      blob,
      1,
      1,
      'artifact',
      null,
      '',
      null,
      null,
      '',
      5,
      `["${id}",["artifact"],{"name":"Older"}]`,
    ];
    connection
      .statement(`INSERT INTO vertex VALUES (${columns.map(() => '?').join(', ')})`)
      .run(...columns);
    connection.execute(
      "INSERT INTO commit_record VALUES (1, 5, 'ada', 1, 'digest', x'00010000000000')",
    );
    connection.close();
    await expect(openEmbeddedStore({ directory, readonly: true })).rejects.toMatchObject({
      code: 'STORE_TOO_OLD',
      details: { version: 2, known: MIGRATIONS.length },
    });
    await (await openEmbeddedStore({ directory })).close();
    const store = await openEmbeddedStore({ directory, readonly: true });
    expect((await store.vertices([id])).get(id)).toMatchObject({ element: { id } });
    const { items } = await store.search({ words: ['old'], labels: ['artifact'], first: 1 });
    expect(items).toMatchObject([{ element: { id } }]);
    await store.close();
  });

  it('is refused read only when it does not exist, and is not created', async () => {
    const empty = await directories.fresh();
    for (const directory of [empty, join(empty, 'missing')]) {
      const opening = openEmbeddedStore({ directory, readonly: true });
      await expect(opening).rejects.toMatchObject({ code: 'NOT_FOUND', details: { directory } });
    }
    expect(await readdir(empty)).toEqual([]);
    await writeFile(join(empty, 'graph.db'), '');
    const opening = openEmbeddedStore({ directory: empty, readonly: true });
    await expect(opening).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is refused when the file is shorter than its pages, or these do not fit together', async () => {
    const directory = await directories.fresh();
    await commit(directory, 'a>b');
    const file = join(directory, 'graph.db');
    const whole = await readFile(file);
    for (const bytes of [whole.subarray(0, -4096), whole.subarray(0, -8192), torn(whole)]) {
      await writeFile(file, bytes);
      const opening = openEmbeddedStore({ directory });
      await expect(opening).rejects.toMatchObject({ code: 'LEDGER_BROKEN' });
    }
    await writeFile(file, whole);
    await (await openEmbeddedStore({ directory })).close();
  });

  it('is refused when a file is in the way', async () => {
    const file = join(await directories.fresh(), 'file');
    await writeFile(file, 'kept');
    for (const directory of [file, join(file, 'graph')]) {
      for (const readonly of [false, true]) {
        await expect(openEmbeddedStore({ directory, readonly })).rejects.toMatchObject({
          code: 'CONFIG_INVALID',
          details: { directory },
        });
      }
    }
    expect(await readFile(file, 'utf8')).toBe('kept');
  });

  it('is refused when the user has no access to it', async ({ skip }) => {
    skip(process.getuid?.() === 0, 'root may go everywhere');
    const parent = await directories.fresh();
    const directory = join(parent, 'closed');
    await commit(directory, 'a>b');
    await chmod(directory, 0o000);
    try {
      for (const readonly of [false, true]) {
        await expect(openEmbeddedStore({ directory, readonly })).rejects.toMatchObject({
          code: 'CONFIG_INVALID',
          details: { directory },
        });
      }
    } finally {
      await chmod(directory, 0o700);
    }
  });

  it('is refused when the lock file is not a database', async () => {
    const directory = await directories.fresh();
    await writeFile(join(directory, 'lock'), 'something that was copied here'.repeat(100));
    await expect(openEmbeddedStore({ directory })).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      details: { directory, file: join(directory, 'lock'), engineCode: 'SQLITE_NOTADB' },
    });
    expect(await readdir(directory)).toEqual(['lock']);
  });

  async function commit(directory: string, arrow: string): Promise<void> {
    const store = await openEmbeddedStore({ directory });
    const ledger = new Ledger({ store, clock: new ManualClock() });
    await ledger.commit(graphOf(arrow));
    await ledger.close();
    await store.close();
  }
});

function setVersion(directory: string, version: number): void {
  const database = new Sqlite(join(directory, 'graph.db'));
  database.pragma(`user_version = ${version}`);
  database.close();
}

/** A file with a page in its middle that is no page any more. */
function torn(file: Buffer): Buffer {
  const page = Math.floor(file.length / 8192 / 2);
  return Buffer.from(file).fill(0xff, page * 8192, page * 8192 + 64);
}
