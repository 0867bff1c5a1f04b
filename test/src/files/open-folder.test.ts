import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { packFolder } from '#src/files/archive/index.js';
import { OpenFolder } from '#src/files/open-folder.js';
import { copyMissing, createFile, plainFiles } from '#src/files/plain-files.js';
import { moveOver } from '#src/files/remove-tree.js';
import { makeFifo } from '../../support/make-fifo.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();
let root: string;
let secret: string;

beforeEach(async () => {
  root = await directories.fresh();
  const outside = await directories.fresh();
  secret = join(outside, 'secret');
  await writeFile(secret, SECRET);
});

const SECRET = 'not the program’s';

async function textOf(name: string, ...below: readonly string[]): Promise<string> {
  await using folder = await OpenFolder.open(root, ...below);
  await using file = await folder.file(name);
  return (await file.readFile()).toString();
}

describe('an open folder', () => {
  it('opens a file below it', async () => {
    await mkdir(join(root, 'a/b'), { recursive: true });
    await writeFile(join(root, 'a/b/file'), 'text');
    expect(await textOf('file', 'a', 'b')).toBe('text');
  });

  it('opens no link, with any target and position', async () => {
    await symlink(secret, join(root, 'file'));
    await symlink(join(secret, '..'), join(root, 'folder'));
    await writeFile(join(root, 'real'), '');
    await symlink('real', join(root, 'inside'));
    for (const name of ['file', 'inside'])
      await expect(textOf(name)).rejects.toMatchObject({ code: 'ELOOP' });
    await expect(textOf('secret', 'folder')).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  it('does not block on a pipe, and opens no socket, device or folder as a file', async () => {
    await makeFifo(join(root, 'pipe'));
    await mkdir(join(root, 'folder'));
    const server = createServer().listen(join(root, 'socket'));
    await once(server, 'listening');
    try {
      for (const name of ['pipe', 'folder', 'socket'])
        await expect(textOf(name)).rejects.toMatchObject({ code: 'ENXIO' });
    } finally {
      server.close();
    }
    await using devices = await OpenFolder.open('/dev');
    await expect(devices.file('null')).rejects.toMatchObject({ code: 'ENXIO' });
    await expect(devices.folder('null')).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  it('stays the same folder when its path is replaced by another', async () => {
    await mkdir(join(root, 'a'));
    await writeFile(join(root, 'a/file'), 'text');
    await using folder = await OpenFolder.open(root, 'a');
    await rename(join(root, 'a'), join(root, 'moved'));
    await symlink(join(secret, '..'), join(root, 'a'));
    await using file = await folder.file('file');
    expect((await file.readFile()).toString()).toBe('text');
  });

  it('does not copy into a link', async () => {
    for (const folder of ['from/sub', 'to', 'elsewhere'])
      await mkdir(join(root, folder), { recursive: true });
    await writeFile(join(root, 'from/sub/file'), 'text');
    await symlink(join(root, 'elsewhere'), join(root, 'to/sub'));
    await using from = await OpenFolder.open(root, 'from');
    await using to = await OpenFolder.open(root, 'to');
    await copyMissing(from, to);
    await using elsewhere = await OpenFolder.open(root, 'elsewhere');
    expect(await elsewhere.entries()).toEqual([]);
  });

  it('makes no file through a link or in the place of anything, and no folder in the place of a link', async () => {
    await symlink(secret, join(root, 'file'));
    await symlink(join(root, 'nowhere'), join(root, 'dangling'));
    await symlink(join(secret, '..'), join(root, 'folder'));
    await using folder = await OpenFolder.open(root);
    for (const name of ['file', 'dangling', 'folder'])
      await expect(folder.create(name)).rejects.toMatchObject({ code: 'EEXIST' });
    await expect(folder.makeFolder('folder')).rejects.toMatchObject({ code: 'ENOTDIR' });
    await expect(createFile(root, 'folder/planted')).rejects.toMatchObject({ code: 'ENOTDIR' });
    await using inner = await folder.makeFolder('inner');
    await inner.move('../file', folder).catch(() => undefined);
    expect((await folder.entries()).map(({ name }) => `${name}`)).toEqual([
      'dangling',
      'file',
      'folder',
      'inner',
    ]);
    expect(await readFile(secret, 'utf8')).toBe(SECRET);
  });

  it.each(['', '.', '..', 'a/b', '/etc', 'a\0b'])('takes no name like %j', async (name) => {
    await mkdir(join(root, 'a'));
    await writeFile(join(root, 'a/b'), '');
    await using folder = await OpenFolder.open(root);
    await expect(folder.file(name)).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(folder.folder(name)).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(folder.create(name)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('replaces existing files by moved ones, and follows no link', async () => {
    for (const path of ['from/sub', 'from/was-file', 'to/was-folder/deep', 'elsewhere'])
      await mkdir(join(root, path), { recursive: true });
    for (const path of ['from/sub/file', 'from/was-file/file', 'from/was-folder', 'to/was-file'])
      await writeFile(join(root, path), path);
    await symlink(join(root, 'elsewhere'), join(root, 'to/sub'));
    await using from = await OpenFolder.open(root, 'from');
    await using to = await OpenFolder.open(root, 'to');
    await moveOver(from, to);
    for (const path of ['sub/file', 'was-file/file', 'was-folder'])
      expect(await readFile(join(root, 'to', path), 'utf8')).toBe(`from/${path}`);
    expect(await readdir(join(root, 'elsewhere'))).toEqual([]);
  });

  it('copies a file again whose copy was interrupted', async () => {
    for (const folder of ['from', 'to']) await mkdir(join(root, folder));
    await writeFile(join(root, 'from/file'), 'x'.repeat(2_000_000));
    await using from = await OpenFolder.open(root, 'from');
    await using to = await OpenFolder.open(root, 'to');
    const signal = AbortSignal.abort(new Error('stop'));
    await expect(copyMissing(from, to, { signal })).rejects.toThrow('stop');
    await writeFile(join(root, 'to/.forebear-part'), 'half'); // as a crash leaves it
    await copyMissing(from, to);
    expect(await readdir(join(root, 'to'))).toEqual(['file']);
    expect((await stat(join(root, 'to/file'))).size).toBe(2_000_000);
  });

  it('refuses folders that are nested too deep to be held open', async () => {
    await mkdir(join(root, 'd/'.repeat(200)), { recursive: true });
    await using folder = await OpenFolder.open(root);
    const walk = async () => {
      for await (const _ of plainFiles(folder));
    };
    await expect(walk()).rejects.toThrow(/nested deeper than 100/);
  });
});

// A program replaces a folder by a link, over and over, while the server reads below it.
describe.runIf(process.platform === 'linux')('a folder that is replaced all the time', () => {
  it('never leads readers outside', async () => {
    await mkdir(join(root, 'model/sub'), { recursive: true });
    await writeFile(join(root, 'model/sub/secret'), 'its own');
    const swapper = spawn('sh', ['-c', SWAP, 'sh', join(secret, '..')], {
      cwd: join(root, 'model'),
      stdio: 'ignore',
    });
    const seen = { own: 0, other: 0 };
    try {
      for (let round = 0; round < 400 || seen.own === 0; round += 1) {
        const tar = await packed().catch(() => Buffer.alloc(0));
        expect(tar.includes(SECRET)).toBe(false);
        if (tar.includes('its own')) seen.own += 1;
        else seen.other += 1;
      }
    } finally {
      swapper.kill();
    }
    expect(seen.other).toBeGreaterThan(0); // otherwise nothing was replaced
  });
});

const SWAP = `
while :; do
  mv sub kept && ln -s "$1" sub
  rm sub && mv kept sub
done`;

async function packed(): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of packFolder(root, { below: ['model'] })) parts.push(part);
  return gunzipSync(Buffer.concat(parts));
}
