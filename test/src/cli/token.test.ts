import { chmod, lstat, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTokensFile } from '#src/server/identity/tokens-file.js';
import { runCli } from '../../support/cli-process.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();

describe('forebear token --add', { timeout: 180_000 }, () => {
  it('makes the file and adds to it, without a word about the others', async () => {
    const cwd = await directories.fresh();
    const file = join(cwd, 'tokens.json');
    const first = await runCli(cwd, [
      'token',
      'ada',
      '--role',
      'admin',
      '--add',
      '--tokens-file',
      file,
    ]);
    expect(first.code, first.stderr).toBe(0);
    const settings = { FOREBEAR_TOKENS_FILE: file };
    const second = await runCli(cwd, ['token', 'ci', '--add', '--json'], settings);
    expect(second.code, second.stderr).toBe(0);
    const { token, entry } = JSON.parse(second.stdout);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(second.stdout + second.stderr).not.toContain('ada');
    const { holders } = readTokensFile(file);
    expect(holders.map(({ name, role }) => [name, role])).toEqual([
      ['ada', 'admin'],
      ['ci', 'operator'],
    ]);
    expect(holders[1]).toEqual(entry);
    expect(await readFile(file, 'utf8')).not.toContain(token);
    expect((await lstat(file)).mode & 0o777).toBe(0o600);
    expect((await readdir(cwd)).filter((name) => name !== '.data')).toEqual(['tokens.json']);
  });

  it('makes access keys, whose secrets the file contains', async () => {
    const cwd = await directories.fresh();
    const file = join(cwd, 'tokens.json');
    const flags = ['--aws', '--add', '--tokens-file', file];
    const made = await runCli(cwd, ['token', 'create', 'ada', '--role', 'viewer', ...flags]);
    expect(made.code, made.stderr).toBe(0);
    const [, id] = /^AWS_ACCESS_KEY_ID=(\w+)$/m.exec(made.stdout) ?? [];
    const [, secret] = /^AWS_SECRET_ACCESS_KEY=(.{40})$/m.exec(made.stdout) ?? [];
    const json = await runCli(cwd, ['token', 'ci', '--json', ...flags]);
    const { entry } = JSON.parse(json.stdout);
    expect(readTokensFile(file).holders).toEqual([
      { name: 'ada', role: 'viewer', accessKeyId: id, secretAccessKey: secret },
      entry,
    ]);
    expect(await readdir(cwd)).not.toContain('tokens.json.new');
    expect((await lstat(file)).mode & 0o777).toBe(0o600);
  });

  it('leaves links and files that are no list of tokens as they are', async () => {
    const cwd = await directories.fresh();
    const secret = join(cwd, 'secret');
    await writeFile(secret, 'the words of a secret', { mode: 0o600 });
    await symlink(secret, join(cwd, 'linked.json'));
    await writeFile(join(cwd, 'open.json'), '[]');
    await chmod(join(cwd, 'open.json'), 0o644);
    for (const name of ['linked.json', 'secret', 'open.json', 'no/folder.json']) {
      const ended = await runCli(cwd, ['token', 'ci', '--add', '--tokens-file', join(cwd, name)]);
      expect(ended.code, name).toBeGreaterThan(0);
      expect(ended.stdout + ended.stderr).not.toContain('the words');
      expect(ended.stderr).not.toContain('TypeError');
    }
    expect(await readFile(secret, 'utf8')).toBe('the words of a secret');
    expect((await lstat(join(cwd, 'linked.json'))).isSymbolicLink()).toBe(true);
    expect((await readdir(cwd)).filter((name) => name.endsWith('.new'))).toEqual([]);
    expect((await runCli(cwd, ['token', 'ci', '--add'])).code).toBe(2);
  });

  it('names the folder that is missing, and makes none', async () => {
    const cwd = await directories.fresh();
    const file = join(cwd, 'no/tokens.json');
    const ended = await runCli(cwd, ['token', 'ci', '--add', '--tokens-file', file]);
    expect([ended.code, ended.stdout]).toEqual([3, '']);
    expect(ended.stderr).toMatch(/^forebear: NOT_FOUND: There is no folder .*\/no for the tokens/);
    expect(await readdir(cwd)).not.toContain('no');
  });

  it.each([['create'], ['ada', 'bob'], ['create', 'ada', 'bob']])(
    'needs one name: %j %j %j',
    async (...words) => {
      const ended = await runCli(await directories.fresh(), ['token', ...words]);
      expect([ended.code, ended.stdout]).toEqual([2, '']);
      expect(ended.stderr).toContain('forebear token create ada');
    },
  );

  it('is asked for where a tokens file is named', async () => {
    const cwd = await directories.fresh();
    const ended = await runCli(cwd, ['token', 'ci', '--tokens-file', join(cwd, 'tokens.json')]);
    expect([ended.code, ended.stdout]).toEqual([2, '']);
    expect(ended.stderr).toContain('give --add too');
  });
});
