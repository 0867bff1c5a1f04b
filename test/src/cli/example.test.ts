import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCli } from '../../support/cli-process.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();
const TIMEOUT = 180_000;

it(
  'an example writes its files, and replaces none',
  async () => {
    const cwd = await directories.fresh();
    const made = await runCli(cwd, ['example', 'logins', '--users', '30']);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect((await readdir(join(cwd, 'logins'))).sort()).toEqual([
      'test.csv',
      'train.csv',
      'validation.csv',
    ]);
    expect(await readFile(join(cwd, 'logins/train.csv'), 'utf8')).toMatch(/^user_\d+,[\d.]+\n/);
    await writeFile(join(cwd, 'logins/train.csv'), 'mine');
    const again = await runCli(cwd, ['example', 'logins']);
    expect(again.code).toBe(1);
    expect(again.stderr).toMatch(/CONFLICT: \S+\/logins\/train\.csv is there already/);
    expect(await readFile(join(cwd, 'logins/train.csv'), 'utf8')).toBe('mine');
    const other = await runCli(cwd, ['example', 'logins', 'others', '--users', '30']);
    expect(other.code).toBe(0);
    expect(await readdir(join(cwd, 'others'))).toHaveLength(3);
  },
  TIMEOUT,
);

it(
  'the sentences come with the programs, and a folder that cannot be made is refused',
  async () => {
    const cwd = await directories.fresh();
    expect((await runCli(cwd, ['example', 'sentiment', 'films'])).code).toBe(0);
    expect((await readdir(join(cwd, 'films'))).sort()).toEqual(['code', 'texts']);
    expect(await readFile(join(cwd, 'films/texts/train.txt'), 'utf8')).toMatch(/^[01] the /);
    expect(await readdir(join(cwd, 'films/code'))).toContain('train.py');
    expect((await runCli(cwd, ['example', 'logins', '/proc/x'])).code).toBe(1);
  },
  TIMEOUT,
);

it(
  'an example writes through no link, and leaves nothing behind when it fails',
  async () => {
    const cwd = await directories.fresh();
    await mkdir(join(cwd, 'logins'));
    await symlink(join(cwd, 'elsewhere'), join(cwd, 'logins/test.csv'));
    const refused = await runCli(cwd, ['example', 'logins', '--users', '30']);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('CONFLICT')]);
    expect(await readdir(join(cwd, 'logins'))).toEqual(['test.csv']);
    const failed = await runCli(cwd, ['example', 'sentiment', '--python', '/bin/false']);
    expect(failed.code).toBe(1);
    expect(await readdir(join(cwd, 'sentiment'))).toEqual([]);
    expect((await readdir(cwd)).sort()).toEqual(['logins', 'sentiment']);
  },
  TIMEOUT,
);

it(
  'the examples are listed, and others are refused',
  async () => {
    const cwd = await directories.fresh();
    const { code, stdout } = await runCli(cwd, ['example']);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^logins +\S.*\nsentiment +\S.*\n$/)]);
    for (const words of [['login'], ['constructor'], ['logins', '--python', '/usr/bin/python3']]) {
      const refused = await runCli(cwd, ['example', ...words]);
      expect([refused.code, refused.stderr]).toEqual([2, expect.stringMatching(/^[^\n]+\n$/)]);
    }
    expect(await readdir(cwd)).toEqual([]);
  },
  TIMEOUT,
);
