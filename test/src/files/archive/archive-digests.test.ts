import { gzipSync } from 'node:zlib';
import { type Header, pack } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { archiveDigests } from '#src/files/archive/index.js';

type Entry = readonly [header: Partial<Header> & { name: string }, content?: string];

/** Returns the digests of an archive with these entries, sorted by path. */
async function digestsOf(...entries: readonly Entry[]) {
  const archive = pack();
  for (const [header, content] of entries) archive.entry(header, content ?? '');
  archive.finalize();
  const parts: Buffer[] = [];
  for await (const part of archive) parts.push(part as Buffer);
  const body = (async function* () {
    yield gzipSync(Buffer.concat(parts), { level: 1 });
  })();
  return [...(await archiveDigests(body, { maxEntries: 3 }))].sort();
}

const FILE: Entry = [{ name: 'code/serve', mode: 0o644 }, 'x'];

describe('the digests of an archive', () => {
  it.each<[what: string, entries: readonly Entry[]]>([
    ['the content of a file', [[{ name: 'code/serve', mode: 0o644 }, 'y']]],
    ['an executable file', [[{ name: 'code/serve', mode: 0o755 }, 'x']]],
    ['a symbolic link', [FILE, [{ name: 'code/link', type: 'symlink', linkname: 'serve' }]]],
    ['another link', [FILE, [{ name: 'code/link', type: 'link', linkname: 'serve' }]]],
    ['an empty folder', [FILE, [{ name: 'empty/', type: 'directory' }]]],
    ['an earlier entry of the same path', [[{ name: 'code/serve', mode: 0o644 }, 'evil'], FILE]],
  ])('differ by %s', async (_, entries) => {
    expect(await digestsOf(...entries)).not.toEqual(await digestsOf(FILE));
  });

  it('differ by the kind of a link', async () => {
    const link = (type: 'link' | 'symlink'): Entry => [{ name: 'a', type, linkname: 'serve' }];
    expect(await digestsOf(link('link'))).not.toEqual(await digestsOf(link('symlink')));
  });

  it('differ between an empty file and an entry that is no file', async () => {
    const entry = (type: 'fifo' | 'file'): Entry => [{ name: 'a', type, size: 0, mode: 0o644 }];
    expect(await digestsOf(entry('fifo'))).not.toEqual(await digestsOf(entry('file')));
  });

  it('do not differ by times, owners, or entries for folders with files', async () => {
    const other: Entry = [{ name: './code//serve', mode: 0o600, uid: 7, mtime: new Date(9) }, 'x'];
    const folder: Entry = [{ name: 'code/', type: 'directory' }];
    expect(await digestsOf(folder, other)).toEqual(await digestsOf(FILE));
  });

  it('are refused for too many entries', async () => {
    const many = ['a', 'b', 'c', 'd'].map((name): Entry => [{ name }]);
    await expect(digestsOf(...many)).rejects.toMatchObject({ code: 'ARCHIVE_INVALID' });
  });
});
