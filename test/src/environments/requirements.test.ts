import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRequirements } from '#src/environments/requirements.js';
import { OpenFolder } from '#src/files/open-folder.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();

const utf16be = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
const utf32 = (text: string) =>
  Buffer.from(Uint32Array.from([...`\ufeff${text}`], (each) => each.codePointAt(0) ?? 0).buffer);
const ENCODINGS = {
  'UTF-8': (text: string) => Buffer.from(text),
  'UTF-8 with a mark': (text: string) => Buffer.from(`\ufeff${text}`),
  'UTF-16 with a mark': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16 in the other order': utf16be,
  'UTF-32 with a mark': utf32,
  'Latin-1 with a comment': (text: string) =>
    Buffer.from(`# -*- coding: latin-1 -*- é\n${text}`, 'latin1'),
};

describe.each(Object.entries(ENCODINGS))('requirements in %s', (_, encode) => {
  const read = async (text: string) => {
    const folder = await directories.fresh();
    await writeFile(join(folder, 'requirements.txt'), encode(text));
    await using code = await OpenFolder.open(folder);
    return await readRequirements(code);
  };

  it('reach pip with the bytes that were written', async () => {
    const found = await read('one==1.0\n');
    expect(found).toMatchObject({ usesCode: false });
    expect(Buffer.from(found?.bytes ?? []).equals(encode('one==1.0\n'))).toBe(true);
  });

  it('have other files of the code when an option in the first line refers to them', async () => {
    expect(await read('--find-links .\none\n')).toMatchObject({ usesCode: true });
    expect(await read('one @ file:wheels/one.whl\n')).toMatchObject({ usesCode: true });
  });

  it.each([
    ['forebear\n', true, true],
    ['one\n  Forebear[client]  # reports\n', true, true],
    ['forebear>=0.1\n', true, true],
    ['forebear==0.1.0\n', true, false],
    ['forebear<1\n', true, false],
    ['forebear-tools\nmy-forebear\n# forebear\n', false, false],
    ['-r more.txt\n', true, false],
  ])('name the Python client or do not: %j', async (list, namesClient, takesAnyClient) => {
    expect(await read(list)).toMatchObject({ namesClient, takesAnyClient });
  });

  it('are absent when they are only comments', async () => {
    expect(await read('# nothing\n\n')).toBeUndefined();
  });
});
