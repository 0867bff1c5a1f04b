import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gitCheckout } from '#src/client/node/git-checkout.js';

const run = promisify(execFile);

describe('the commit of local code', () => {
  let root: string;
  let folder: string;
  const git = (...args: readonly string[]) =>
    run('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: folder });

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'forebear-git-'));
    folder = join(root, 'checkout');
    await mkdir(join(folder, 'src'), { recursive: true });
    await git('init', '--initial-branch', 'work');
    await writeFile(join(folder, 'src', 'train.py'), 'print(1)\n');
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  it('is undefined outside of a checkout and before its first commit', async () => {
    expect(await gitCheckout(root)).toBeUndefined();
    expect(await gitCheckout(join(folder, 'src'))).toBeUndefined();
    expect(await gitCheckout(join(folder, 'none'))).toBeUndefined();
  });

  it('has the branch, and no credentials of the remote', async () => {
    await git('add', '.');
    await git('commit', '--message', 'first');
    await git('remote', 'add', 'origin', 'https://me:secret@host.example/team/code.git');
    const found = await gitCheckout(join(folder, 'src'));
    expect(found).toEqual({
      commit: expect.stringMatching(/^[0-9a-f]{40}$/),
      branch: 'work',
      repository: 'https://host.example/team/code.git',
      isDirty: false,
    });
    expect(await gitCheckout(join(folder, 'src', 'train.py'))).toEqual(found);
    await git('checkout', '--detach');
    expect(await gitCheckout(folder)).not.toHaveProperty('branch');
  });

  it('has the differences of its folder only', async () => {
    await writeFile(join(folder, 'README'), 'new\n');
    expect(await gitCheckout(join(folder, 'src'))).toMatchObject({ isDirty: false });
    await writeFile(join(folder, 'src', 'train.py'), 'print(2)\n');
    const { isDirty, patch } = (await gitCheckout(join(folder, 'src'))) ?? {};
    expect(isDirty).toBe(true);
    expect(Buffer.from(patch ?? []).toString()).toContain('-print(1)\n+print(2)\n');
  });

  it('starts no program that the settings of the checkout name', async () => {
    const mark = join(root, 'started');
    await git('config', 'core.fsmonitor', `touch ${mark}; true`);
    await git('config', 'diff.external', `touch ${mark}`);
    await git('config', 'diff.own.textconv', `touch ${mark}`);
    await writeFile(join(folder, '.gitattributes'), '* diff=own filter=own\n');
    expect(await gitCheckout(folder)).toMatchObject({ isDirty: true });
    await git('config', 'filter.own.clean', `sh -c "touch ${mark}; cat"`);
    await writeFile(join(folder, 'src', 'train.py'), 'print(3)\n');
    const found = await gitCheckout(folder);
    expect(found).toMatchObject({ commit: expect.any(String) });
    expect(found).not.toHaveProperty('isDirty');
    await expect(stat(mark)).rejects.toThrow('ENOENT');
    await git('config', '--unset', 'filter.own.clean');
  });

  it('ignores a checkout that claims another folder', async () => {
    for (const claimed of [root, join(folder, 'src')]) {
      await git('config', 'core.worktree', claimed);
      expect(await gitCheckout(folder), claimed).toBeUndefined();
    }
    await git('config', '--unset', 'core.worktree');
  });

  it('has bytes that are not UTF-8, and no colours, and knows a folder that git ignores', async () => {
    await git('config', 'color.ui', 'always');
    await git('config', 'diff.noprefix', 'true');
    await writeFile(join(folder, 'src', 'train.py'), Buffer.from('x = "\xe4"\n', 'latin1'));
    const patch = Buffer.from((await gitCheckout(folder))?.patch ?? []).toString('latin1');
    expect(patch).toMatch(/^diff --git a\/src\/train\.py b\/src\/train\.py\n/);
    expect(patch).toContain('+x = "\xe4"\n');
    await mkdir(join(folder, 'build'));
    await writeFile(join(folder, 'build', 'train.py'), 'print(4)\n');
    expect(await gitCheckout(join(folder, 'build'))).toBeUndefined();
  });

  it('leaves out a patch that the server refuses for its size', async () => {
    await writeFile(join(folder, 'src', 'train.py'), 'x\n'.repeat(1 << 20));
    const found = await gitCheckout(folder);
    expect(found).toMatchObject({ isDirty: true });
    expect(found).not.toHaveProperty('patch');
  });
});
