import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Client } from '#src/client/client.js';
import { Uploads } from '#src/client/data/places.js';
import { uploadFiles } from '#src/client/data/upload-files.js';
import { Session } from '#src/client/index.js';
import { unpackArchive } from '#src/files/archive/index.js';
import { type ServerUnderTest, startTestServer } from '../../support/running-server.js';
import { temporaryDirectory } from '../../support/temporary-directory.js';

const directories = temporaryDirectory();
/** What was sent to the server, and how many objects at most at a time. */
const sent = { paths: [] as string[], now: 0, most: 0 };
let server: ServerUnderTest;
let session: Session;
let outside: string;
let folder: string;
let prefixes = 0;
let keyPrefix: string;

beforeAll(async () => {
  server = await startTestServer();
  session = new Session({ url: server.url, fetch: countingFetch });
});
afterAll(async () => {
  await session.close();
  await server.close();
});
beforeEach(async () => {
  outside = await directories.fresh();
  folder = join(outside, 'data');
  await mkdir(folder);
  prefixes += 1;
  keyPrefix = `prefix-${prefixes}`;
  Object.assign(sent, { paths: [], now: 0, most: 0 });
  before = async () => undefined;
});

/** Called before each request for an object. */
let before: (path: string) => Promise<void>;

async function countingFetch(...[url, init]: Parameters<typeof fetch>): Promise<Response> {
  await before(String(url));
  if (init?.method !== 'PUT') return fetch(url, init);
  sent.paths.push(new URL(String(url)).pathname.split('/').slice(4).join('/'));
  sent.now += 1;
  sent.most = Math.max(sent.most, sent.now);
  return await fetch(url, init).finally(() => {
    sent.now -= 1;
  });
}

const upload = () => session.uploadData(folder, { keyPrefix });

/** The objects of this test by their key below its prefix. */
async function stored(): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  const prefix = `s3://${await session.defaultBucket()}/${keyPrefix}/`;
  for await (const { uri } of session.objects(prefix))
    found[uri.slice(prefix.length)] = await session.readText(uri);
  return found;
}

async function writeFiles(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await writeFile(join(folder, `file-${index}`), `${index}`);
}

it('sends a file again whose request was refused for a moment, and counts its bytes once', async () => {
  let isRefused = false;
  const client = new Client({
    url: server.url,
    fetch: async (url, init) => {
      if (init?.method !== 'PUT' || isRefused) return fetch(url, init);
      isRefused = true;
      await new Response(init.body as Blob).arrayBuffer();
      return new Response('{}', { status: 503 });
    },
  });
  const file = join(outside, 'numbers.txt');
  await writeFile(file, '0123456789'.repeat(100_000));
  const uri = `s3://${await session.defaultBucket()}/${keyPrefix}/numbers.txt`;
  let bytes = 0;
  await uploadFiles(client, {
    local: file,
    uriOf: () => uri,
    sends: (count) => {
      bytes += count;
    },
  });
  await client.close();
  expect([isRefused, bytes]).toEqual([true, 1_000_000]);
  expect((await session.readText(uri)).length).toBe(1_000_000);
});

describe('links in a folder of the user', () => {
  beforeEach(async () => {
    await mkdir(join(outside, 'more/deep'), { recursive: true });
    await writeFile(join(outside, 'more/deep/c.csv'), 'c');
    await writeFile(join(outside, 'other.csv'), 'b');
    await writeFile(join(folder, 'a.csv'), 'a');
    await symlink('../other.csv', join(folder, 'b.csv'));
    await symlink(join(outside, 'more'), join(folder, 'more'));
    await symlink('a.csv', join(folder, 'same.csv'));
  });
  const CONTENT = { 'a.csv': 'a', 'b.csv': 'b', 'more/deep/c.csv': 'c', 'same.csv': 'a' };

  it('are uploaded as their targets', async () => {
    await upload();
    expect(await stored()).toEqual(CONTENT);
  });

  it('are packed as their targets', async () => {
    const uri = await new Uploads(session).code(folder);
    const unpacked = await directories.fresh();
    expect(await unpackArchive(await bytesOf(uri), unpacked)).toEqual({ files: 4, bytes: 4 });
    for (const [path, text] of Object.entries(CONTENT))
      expect(await readFile(join(unpacked, path), 'utf8')).toBe(text);
  });

  it('may be the script or the folder that is named', async () => {
    const script = await directories.fresh();
    await unpackArchive(
      await bytesOf(await new Uploads(session).code(join(folder, 'b.csv'))),
      script,
    );
    expect(await readFile(join(script, 'b.csv'), 'utf8')).toBe('b');
    await session.uploadData(join(folder, 'more'), { keyPrefix });
    expect(await stored()).toEqual({ 'deep/c.csv': 'c' });
  });

  it.each([
    ['gone', 'z', 'is not there'],
    ['a.csv/x', 'z', 'is not there'],
    ['z', 'z', 'leads back to it'],
    ['.', 'z', 'leads back to it'],
    ['../..', 'z', 'leads back to it'],
    ['../../data', 'more/deep/z', 'leads back to it'],
  ])(
    'are refused before anything is uploaded: to %s from %s, which %s',
    async (target, told, what) => {
      await symlink(target, join(folder, told));
      for (const work of [upload(), new Uploads(session).code(folder)])
        await expect(work).rejects.toMatchObject({
          code: 'VALIDATION_FAILED',
          message: expect.stringContaining(`${told}' is a link to '${target}', which ${what};`),
          details: { path: join(folder, told) },
        });
      expect(sent.paths).toEqual([]);
    },
  );
});

async function bytesOf(uri: string): Promise<AsyncIterable<Uint8Array>> {
  return new Blob([await session.getObject(uri)]).stream();
}

describe('a folder that is uploaded', () => {
  it('is uploaded eight files at a time', async () => {
    await writeFiles(40);
    await upload();
    expect(sent.most).toBe(8);
    expect(Object.keys(await stored())).toHaveLength(40);
  });

  it('is not sent again where its bytes are stored already', async () => {
    await writeFiles(10);
    await upload();
    Object.assign(sent, { paths: [] });
    await writeFile(join(folder, 'file-3'), '4'); // as long as before
    await writeFile(join(folder, 'file-5'), 'longer');
    await writeFile(join(folder, 'new'), '');
    await upload();
    expect(sent.paths.toSorted()).toEqual(['file-3', 'file-5', 'new']);
    expect(await stored()).toMatchObject({ 'file-3': '4', 'file-5': 'longer', new: '' });
  });

  it('stops with its first failure, which names the file', async () => {
    const name = '\u{1f4be}'.repeat(60); // of 240 bytes
    const deep = Array.from({ length: 5 }, () => name).join('/'); // longer than a key may be
    await mkdir(join(folder, 'b', deep), { recursive: true });
    await writeFile(join(folder, 'b', deep, 'x'), 'x');
    await writeFile(join(folder, 'a'), 'a');
    await mkdir(join(folder, 'c'));
    for (let index = 0; index < 100; index += 1) await writeFile(join(folder, 'c', `${index}`), '');
    await expect(upload()).rejects.toMatchObject({
      code: 'S3_URI_INVALID',
      message: expect.stringContaining(`'b/${deep}/x' was not uploaded: `),
      details: { file: `b/${deep}/x` },
    });
    expect(sent.paths.length).toBeLessThan(50);
  });

  it('stops with a file that changes meanwhile', async () => {
    await writeFiles(2);
    before = async (path) => {
      if (path.endsWith('file-1')) await writeFile(join(folder, 'file-1'), 'longer');
    };
    await expect(upload()).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      message: "'file-1' was not uploaded: it has changed meanwhile. Upload it again.",
    });
  });

  it('stops when it is aborted', async () => {
    await writeFiles(20);
    const signal = AbortSignal.abort(new Error('enough'));
    const uploading = session.uploadData(folder, { keyPrefix, signal });
    await expect(uploading).rejects.toThrow('enough');
    expect(sent.paths).toEqual([]);
  });

  it('is refused without files, and with a name that is not UTF-8', async () => {
    await expect(upload()).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await writeFiles(1);
    await writeFile(Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.from([0xe9])]), '');
    await expect(upload()).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      message: expect.stringContaining('a name that is not UTF-8'),
    });
    expect(sent.paths).toEqual([]);
  });
});
