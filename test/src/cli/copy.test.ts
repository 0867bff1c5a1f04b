import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Ledger } from '#src/ledger/index.js';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';
import { graphOf } from '../../contract/graph-store/elements.js';
import { runCli } from '../../support/cli-process.js';
import { ManualClock } from '../../support/manual-clock.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();
const TIMEOUT = 120_000;

/** Commits to the graph of a data directory. */
async function fill(dataDirectory: string, ...names: readonly string[]): Promise<void> {
  await using store = await openEmbeddedStore({ directory: path.join(dataDirectory, 'graph') });
  const ledger = new Ledger({ store, clock: new ManualClock() });
  for (const name of names) await ledger.commit(graphOf(`${name}>${name}2`));
}

describe('forebear copy', () => {
  it(
    'copies a graph to another store, continues later, and refuses the target of another graph',
    async () => {
      const cwd = await directories.fresh();
      const words = ['copy', '--from', 'embedded', '--to', 'embedded:other', '--json'];
      await fill(path.join(cwd, '.forebear'), 'a', 'b');
      const first = await runCli(cwd, words);
      expect(first.code, first.stderr).toBe(0);
      expect(JSON.parse(first.stdout)).toMatchObject({
        resumedAfter: 0,
        records: 8,
        head: { seq: 2 },
        verified: { ok: true, commits: 2 },
      });
      await fill(path.join(cwd, '.forebear'), 'c');
      const second = await runCli(cwd, words.slice(0, -1));
      expect(second.stdout).toMatch(/^Copied 1 commits after the 2 that were there: 4 records/);
      expect(second.stdout).toMatch(/\nThe ledger is intact: 3 commits/);
      await fill(path.join(cwd, 'another'), 'x');
      const refused = await runCli(cwd, ['copy', '--from', 'embedded', '--to', 'embedded:another']);
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr).toMatch(/^forebear: CONFLICT: The target holds another graph/);
    },
    TIMEOUT,
  );

  it(
    'ends with 1 for a store that it does not know, without its password',
    async () => {
      const cwd = await directories.fresh();
      const words = ['copy', '--from', 'mysql://ada:hunter2@localhost', '--to', 'embedded:other'];
      const { code, stderr } = await runCli(cwd, words);
      expect(code).toBe(1);
      expect(stderr).toContain('CONFIG_INVALID');
      expect(stderr).not.toContain('hunter2');
    },
    TIMEOUT,
  );
});

describe('a missing store', () => {
  it(
    'is reported with its directory, not with a stack',
    async () => {
      const cwd = await directories.fresh();
      await writeFile(path.join(cwd, 'file'), '');
      const copying = (from: string, to = 'embedded:target') => [
        'copy',
        '--from',
        from,
        '--to',
        to,
      ];
      await fill(path.join(cwd, 'filled'), 'a');
      const ends = await Promise.all(
        [
          [copying('embedded:missing'), 'NOT_FOUND', 'missing/graph'],
          [copying('embedded:.'), 'NOT_FOUND', 'graph'],
          [copying('embedded:file'), 'CONFIG_INVALID', 'file/graph'],
          [copying('embedded:filled', 'embedded:file'), 'CONFIG_INVALID', 'file/graph'],
          [['verify'], 'NOT_FOUND', '.data/forebear/graph'],
          [['verify', '--data-directory', 'file'], 'CONFIG_INVALID', 'file/graph'],
        ].map(async ([words, ...said]) => ({ said, ended: await runCli(cwd, words as string[]) })),
      );
      for (const { said, ended } of ends) {
        const [code, directory] = said as [string, string];
        expect(ended).toMatchObject({ code: code === 'NOT_FOUND' ? 3 : 1, stdout: '' });
        expect(ended.stderr).toMatch(/^forebear: [^\n]*\n$/);
        expect(ended.stderr).toContain(`${code}: `);
        expect(ended.stderr).toContain(path.join(cwd, directory));
      }
    },
    TIMEOUT,
  );
});

describe('forebear config', () => {
  it(
    'reports of a password only that it is set',
    async () => {
      const cwd = await directories.fresh();
      const environment = { FOREBEAR_NEO4J_PASSWORD: 'hunter2' };
      for (const words of [['config'], ['config', '--json']]) {
        const { code, stdout, stderr } = await runCli(cwd, words, environment);
        expect(code, stderr).toBe(0);
        expect(stdout).toContain('(set)');
        expect(stdout + stderr).not.toContain('hunter2');
      }
    },
    TIMEOUT,
  );
});
