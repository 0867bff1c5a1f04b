import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packFolder, unpackArchive } from '#src/files/archive/index.js';
import { outputBudget } from '#src/files/budget.js';
import { makeFifo } from '../../../support/make-fifo.js';

interface RawEntry {
  readonly name: string;
  readonly text?: string;
  readonly type?: 'file' | 'link' | 'symlink' | 'directory' | 'fifo' | 'character-device';
  readonly linkname?: string;
}

let root: string;
let inner: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'forebear-archive-'));
  inner = join(root, 'inner');
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('packing a folder', () => {
  it('preserves files, folders, modes and links within the folder', async () => {
    const source = join(root, 'source');
    await mkdir(join(source, 'deep/empty'), { recursive: true });
    await writeFile(join(source, 'deep/weights.bin'), Buffer.alloc(3_000_000, 7));
    await writeFile(join(source, `${'n'.repeat(200)}.txt`), 'long name');
    await writeFile(join(source, 'ünïcode'), '');
    await writeFile(join(source, 'run.sh'), '#!/bin/sh\n');
    await chmod(join(source, 'run.sh'), 0o755);
    await symlink('deep/weights.bin', join(source, 'latest'));
    await symlink(join(source, 'deep'), join(source, 'absolute'));
    const result = await unpackArchive(packFolder(source), inner);
    expect(result).toEqual({ files: 4, bytes: 3_000_019 });
    expect((await readFile(join(inner, 'latest'))).equals(Buffer.alloc(3_000_000, 7))).toBe(true);
    expect(await readFile(join(inner, `${'n'.repeat(200)}.txt`), 'utf8')).toBe('long name');
    expect(await readdir(join(inner, 'deep/empty'))).toEqual([]);
    expect((await stat(join(inner, 'run.sh'))).mode & 0o777).toBe(0o755);
    expect(await readlink(join(inner, 'absolute'))).toBe('deep');
  });

  it('packs an empty folder', async () => {
    await mkdir(join(root, 'empty'));
    expect(await unpackArchive(packFolder(join(root, 'empty')), inner)).toEqual({
      files: 0,
      bytes: 0,
    });
  });

  it('packs equal folders into equal bytes', async () => {
    for (const [folder, names] of [
      ['a', ['x', 'y', 'é']],
      ['b', ['é', 'y', 'x']],
    ] as const) {
      await mkdir(join(root, folder));
      for (const name of names) await writeFile(join(root, folder, name), name);
    }
    const [a, b] = await Promise.all([
      collect(packFolder(join(root, 'a'))),
      collect(packFolder(join(root, 'b'))),
    ]);
    expect(a.equals(b)).toBe(true);
  });

  it.each([['/etc/hostname'], ['../outside'], ['nowhere']])(
    'refuses a link to %s',
    async (target) => {
      await mkdir(inner);
      await writeFile(join(root, 'outside'), 'secret');
      await symlink(target, join(inner, 'leak'));
      await expect(collect(packFolder(inner))).rejects.toMatchObject({
        code: 'ARCHIVE_INVALID',
        details: { entry: 'leak' },
      });
    },
  );

  it('leaves out the links that lead to nothing of the archive, and calls back with them', async () => {
    const source = join(root, 'source');
    await mkdir(join(source, 'deep'), { recursive: true });
    await mkdir(join(source, 'hidden'));
    await writeFile(join(source, 'deep/weights'), 'w');
    await writeFile(join(source, 'hidden/file'), 'h');
    await makeFifo(join(source, 'pipe'));
    await writeFile(join(root, 'outside'), 'secret');
    await symlink(source, join(root, 'back'));
    const left = {
      gone: 'nowhere',
      itself: 'itself',
      leak: '../outside',
      root: '/etc/hostname',
      special: 'pipe',
      withheld: 'hidden/file',
      'deep/up': '../../outside',
    };
    const kept = {
      chain: 'good',
      container: '/opt/ml/model/deep/weights',
      good: 'deep/weights',
      round: '../back/deep/weights', // out of the folder and in again
    };
    for (const [path, target] of Object.entries({ ...left, ...kept }))
      await symlink(target, join(source, path));
    const leftOut: string[] = [];
    const archive = packFolder(source, {
      takes: (path) => path !== 'hidden',
      writtenAs: '/opt/ml/model',
      leavesOut: (path) => leftOut.push(path),
    });
    expect(await unpackArchive(archive, inner)).toEqual({ files: 1, bytes: 1 });
    expect(leftOut.toSorted()).toEqual(Object.keys(left).toSorted());
    expect((await readdir(inner)).toSorted()).toEqual([...Object.keys(kept), 'deep'].toSorted());
    for (const path of Object.keys(kept))
      expect(await readFile(join(inner, path), 'utf8')).toBe('w');
  });

  it('takes packed files from a budget before it reads them', async () => {
    await mkdir(inner);
    await writeFile(join(inner, 'a'), 'xx');
    await truncate(join(inner, 'a'), 2 ** 40);
    const budget = outputBudget(2 ** 30);
    await expect(collect(packFolder(inner, { budget }))).rejects.toMatchObject({
      code: 'LIMIT_EXCEEDED',
      details: { setting: 'maxOutputBytes', entry: 'a' },
    });
  });

  it('stops when its reader stops, and when it is aborted', async () => {
    await mkdir(inner);
    await writeFile(join(inner, 'big'), Buffer.alloc(5_000_000, 1));
    for await (const _ of packFolder(inner)) break;
    const signal = AbortSignal.abort(new Error('stop'));
    await expect(collect(packFolder(inner, { signal }))).rejects.toThrow('stop');
  });
});

describe('unpacking an archive', () => {
  it('takes the later of two entries with one name', async () => {
    await unpackArchive(tarGz({ name: './a', text: 'old' }, { name: 'a', text: 'new' }), inner);
    expect(await readFile(join(inner, 'a'), 'utf8')).toBe('new');
  });

  it('takes a slash for the folder itself, as the SageMaker SDK writes it', async () => {
    await unpackArchive(tarGz({ name: '/', type: 'directory' }, { name: 'a', text: 'x' }), inner);
    expect(await readdir(inner)).toEqual(['a']);
  });

  it('creates hard links to entries', async () => {
    await unpackArchive(
      tarGz({ name: 'a', text: 'x' }, { name: 'b', type: 'link', linkname: 'a' }),
      inner,
    );
    expect(await readFile(join(inner, 'b'), 'utf8')).toBe('x');
  });

  it('skips the bytes of a link that has some', async () => {
    const link = { name: 'l', type: 'symlink', linkname: 'a' } as const;
    const tar = gunzipSync(await collect(tarGz({ name: 'a', text: 'x' }, link)));
    const header = tar.subarray(1024, 1536);
    header.write('00004000000', 124); // the size: a mebibyte, more than streams buffer
    header.fill(' ', 148, 156);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    const carried = Buffer.concat([tar.subarray(0, 1536), Buffer.alloc(2 ** 20 + 1024)]);
    await unpackArchive(chunks(gzipSync(carried)), inner);
    expect(await readlink(join(inner, 'l'))).toBe('a');
  });

  it.each<[string, RawEntry, ...RawEntry[]]>([
    ['a parent', { name: '../evil', text: 'x' }],
    ['a hidden parent', { name: 'a/../../evil', text: 'x' }],
    ['an absolute name', { name: '/tmp/forebear-evil', text: 'x' }],
    ['a symlink out', { name: 'l', type: 'symlink', linkname: '../evil' }],
    ['a file with the name of the root', { name: '/', text: 'x' }],
    ['a symlink to the root', { name: 'l', type: 'symlink', linkname: '/' }],
    ['an absolute symlink', { name: 'l', type: 'symlink', linkname: '/etc' }],
    ['a hard link out', { name: 'l', type: 'link', linkname: '../evil' }],
    ['a hard link to nothing', { name: 'l', type: 'link', linkname: 'missing' }],
    ['a symlink to nothing', { name: 'l', type: 'symlink', linkname: 'missing' }],
    ['a pipe', { name: 'p', type: 'fifo' }],
    ['a device', { name: 'd', type: 'character-device' }],
    ['a file below a file', { name: 'f/g', text: 'x' }, { name: 'f', text: 'x' }],
    [
      'writing through a symlink',
      { name: 'l/x', text: 'x' },
      { name: 'l', type: 'symlink', linkname: '.' },
    ],
  ])('refuses %s, naming it', async (_, bad, ...before) => {
    await expect(unpackArchive(tarGz(...before, bad), inner)).rejects.toMatchObject({
      code: 'ARCHIVE_INVALID',
      details: { entry: expect.stringMatching(/.+/) },
    });
    expect(await readdir(root)).toEqual(['inner']);
  });

  it.each(['symlink', 'link'] as const)('refuses a %s where it is not allowed', async (type) => {
    const archive = tarGz(
      { name: 'checkpoints/a', text: 'x' },
      { name: 'checkpoints/b', type, linkname: type === 'link' ? 'checkpoints/a' : 'a' },
    );
    const takesLink = (path: string) => !path.startsWith('checkpoints/');
    await expect(unpackArchive(archive, inner, { takesLink })).rejects.toMatchObject({
      code: 'ARCHIVE_INVALID',
      details: { entry: 'checkpoints/b' },
    });
  });

  it('replaces a link that an earlier archive left, and does not write through it', async () => {
    await mkdir(inner);
    await writeFile(join(root, 'outside'), 'secret');
    await symlink(join(root, 'outside'), join(inner, 'file'));
    await unpackArchive(tarGz({ name: 'file', text: 'x' }), inner);
    expect(await readFile(join(root, 'outside'), 'utf8')).toBe('secret');
    expect(await readFile(join(inner, 'file'), 'utf8')).toBe('x');
  });

  it('refuses a chain of links that leads outside, and removes all of them', async () => {
    const archive = tarGz(
      { name: 'd/', type: 'directory' },
      { name: 'd/up', type: 'symlink', linkname: '..' },
      { name: 'out', type: 'symlink', linkname: 'd/up/..' },
    );
    await expect(unpackArchive(archive, inner)).rejects.toMatchObject({
      code: 'ARCHIVE_INVALID',
      details: { entry: 'out' },
    });
    expect(await readdir(inner)).toEqual(['d']);
  });

  it('does not write through an existing link', async () => {
    await mkdir(inner);
    await mkdir(join(root, 'outside'));
    await symlink(join(root, 'outside'), join(inner, 'l'));
    await expect(unpackArchive(tarGz({ name: 'l/x/y', text: 'x' }), inner)).rejects.toMatchObject({
      code: 'ARCHIVE_INVALID',
    });
    expect(await readdir(join(root, 'outside'))).toEqual([]);
  });

  it('refuses an archive that is truncated anywhere', async () => {
    const whole = await collect(
      tarGz({ name: 'a', text: 'x'.repeat(2000) }, { name: 'b', text: 'y' }),
    );
    for (let length = 0; length < whole.length; length += 7) {
      await expect(unpackArchive(chunks(whole.subarray(0, length)), inner)).rejects.toMatchObject({
        code: 'ARCHIVE_INVALID',
      });
    }
  });

  it('refuses a tar that was truncated before it was compressed', async () => {
    const whole = gunzipSync(await collect(tarGz({ name: 'a', text: 'x'.repeat(2000) })));
    for (const length of [0, 100, 512, 700, 1500]) {
      const body = chunks(gzipSync(whole.subarray(0, length)));
      await expect(unpackArchive(body, inner)).rejects.toMatchObject({ code: 'ARCHIVE_INVALID' });
    }
  });

  it.each([
    ['text', Buffer.from('not an archive at all')],
    ['compressed text', gzipSync(Buffer.alloc(9000, 'garbage '))],
  ])('refuses %s', async (_, bytes) => {
    await expect(unpackArchive(chunks(bytes), inner)).rejects.toMatchObject({
      code: 'ARCHIVE_INVALID',
    });
  });

  it('limits the unpacked bytes and the number of entries', async () => {
    const bomb = gzipSync(
      gunzipSync(await collect(tarGz({ name: 'zeros', text: '0'.repeat(10_000_000) }))),
    );
    await expect(unpackArchive(chunks(bomb), inner, { maxBytes: 1_000_000 })).rejects.toMatchObject(
      {
        code: 'ARCHIVE_INVALID',
        details: { entry: 'zeros' },
      },
    );
    const many = tarGz(...Array.from({ length: 20 }, (_, at) => ({ name: `f${at}`, text: '' })));
    await expect(unpackArchive(many, inner, { maxEntries: 10 })).rejects.toMatchObject({
      code: 'ARCHIVE_INVALID',
    });
  });

  it('rethrows an error of the stream, and an abort, unchanged', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield gzipSync('x').subarray(0, 5);
      throw new Error('connection lost');
    }
    await expect(unpackArchive(broken(), inner)).rejects.toThrow('connection lost');
    const signal = AbortSignal.abort(new Error('stop'));
    await expect(unpackArchive(tarGz({ name: 'a', text: '' }), inner, { signal })).rejects.toThrow(
      'stop',
    );
  });
});

async function* tarGz(...entries: readonly RawEntry[]): AsyncGenerator<Uint8Array> {
  const archive = pack();
  for (const { text, ...header } of entries) archive.entry(header, text ?? '');
  archive.finalize();
  yield gzipSync(await collect(archive as unknown as AsyncIterable<Uint8Array>));
}

async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
}

async function collect(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts);
}
