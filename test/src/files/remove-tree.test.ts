import { mkdir, readdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeTree } from '#src/files/remove-tree.js';
import { makeFifo } from '../../support/make-fifo.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();

it('removes everything that a program can leave, and follows no link', async () => {
  const root = await directories.fresh();
  const outside = await directories.fresh();
  await writeFile(join(outside, 'kept'), '');
  const tree = join(root, 'tree');
  await mkdir(join(tree, 'a/b'), { recursive: true });
  for (let file = 0; file < 200; file += 1) await writeFile(join(tree, 'a/b', `${file}`), '');
  await makeFifo(join(tree, 'pipe'));
  await symlink(outside, join(tree, 'a/out'));
  await writeFile(Buffer.concat([Buffer.from(`${tree}/`), Buffer.from([0xe9])]), 'not UTF-8');
  await removeTree(tree);
  expect(await readdir(root)).toEqual([]);
  expect(await readdir(outside)).toEqual(['kept']);
});

it('removes a link itself, and ignores a missing path', async () => {
  const root = await directories.fresh();
  const outside = await directories.fresh();
  await writeFile(join(outside, 'kept'), '');
  await symlink(outside, join(root, 'link'));
  await removeTree(join(root, 'link'));
  await removeTree(join(root, 'missing'));
  await removeTree(join(root, 'missing/too'));
  expect(await readdir(root)).toEqual([]);
  expect(await readdir(outside)).toEqual(['kept']);
});

it('removes folders that are nested deeper than a path can be long', async () => {
  const root = await directories.fresh();
  const deep = 'd/'.repeat(1500);
  for (const tree of ['tree', 'other']) {
    await mkdir(join(root, tree, deep), { recursive: true });
    await writeFile(join(root, tree, deep, 'file'), '');
  }
  await rename(join(root, 'other'), join(root, 'tree', deep, 'other'));
  await removeTree(join(root, 'tree'));
  expect(await readdir(root)).toEqual([]);
});
