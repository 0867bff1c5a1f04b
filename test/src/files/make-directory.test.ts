import { chmod, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeDirectory } from '#src/files/make-directory.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();

it('creates a directory with its parents, and does not change an existing one', async () => {
  const directory = await directories.fresh();
  const path = join(directory, 'a', 'b', 'c');
  await Promise.all([makeDirectory(path), makeDirectory(path)]);
  await writeFile(join(path, 'file'), '');
  await makeDirectory(path);
  expect(await readdir(path)).toEqual(['file']);
});

it('throws the error of the operating system when a file is in the way', async () => {
  const directory = await directories.fresh();
  await writeFile(join(directory, 'file'), '');
  await symlink(join(directory, 'nowhere'), join(directory, 'link'));
  const codeOf = (name: string) => makeDirectory(join(directory, name)).catch(({ code }) => code);
  expect(await codeOf('file')).toBe('EEXIST');
  expect(await codeOf('file/below')).toBe('ENOTDIR');
  expect(await codeOf('link')).toBe('EEXIST');
  expect(await codeOf('link/below')).toBe('EEXIST');
});

it('closes new directories to other users, and keeps the mode of existing ones', async () => {
  const directory = await directories.fresh();
  await chmod(directory, 0o755);
  await makeDirectory(join(directory, 'a', 'b'));
  const modes = ['.', 'a', 'a/b'].map(async (name) => (await stat(join(directory, name))).mode);
  expect((await Promise.all(modes)).map((mode) => mode & 0o777)).toEqual([0o755, 0o700, 0o700]);
});
