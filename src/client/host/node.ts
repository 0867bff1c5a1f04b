import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Packer, packEntries } from '#src/files/archive/index.js';
import { gitCheckout } from '../node/git-checkout.js';
import { type LocalEntry, localTree, unreadable } from '../node/local-tree.js';
import { readLogins } from '../node/login-file.js';
import type { Host, LocalFile, PackedFolder } from './host.js';

/** Node.js. */
export const host: Host = {
  // biome-ignore lint/style/noProcessEnv: here the client reads its environment
  variable: (name) => process.env[name],
  login(profile) {
    // biome-ignore lint/style/noProcessEnv: as above
    const { current, profiles } = readLogins(process.env);
    const name = profile ?? current;
    return name !== undefined && Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  },
  webSocket: async (maxPayload) => {
    const { WebSocket } = await import('ws');
    return class extends WebSocket {
      constructor(url: string, protocols: string | string[]) {
        super(url, protocols, { maxPayload });
      }
    };
  },
  files,
  write,
  pack,
  git: gitCheckout,
  print: (line) => void process.stdout.write(`${line}\n`),
};

async function* files(path: string): AsyncGenerator<LocalFile> {
  const found = await stat(path).catch((error: unknown) => unreadable(path, error));
  if (!found.isDirectory()) return yield await localFile('', path);
  const entries: LocalEntry[] = [];
  for await (const entry of localTree(path)) if (entry.kind === 'file') entries.push(entry);
  if (entries.length === 0) unreadable(path, new Error('it is a folder without files'));
  for (const { path: below, source } of entries) yield await localFile(below, source);
}

async function localFile(path: string, source: string): Promise<LocalFile> {
  const file = await openAsBlob(source).catch((error: unknown) => unreadable(source, error));
  const md5 = async () => {
    const hash = createHash('md5');
    for await (const bytes of file.stream()) hash.update(bytes);
    return hash.digest('hex');
  };
  return { path, file, md5 };
}

async function write(path: string, body: AsyncIterable<Uint8Array>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const partial = join(dirname(path), `.${randomUUID()}.part`); // not longer than a name may be
  try {
    await pipeline(Readable.from(body), createWriteStream(partial, { flags: 'wx' }));
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/**
 * Packed into a file, because a folder may be larger than the memory, and a retry sends it again.
 */
async function pack(source: string): Promise<PackedFolder> {
  const found = await stat(source).catch((error: unknown) => unreadable(source, error));
  if (!found.isFile() && !found.isDirectory())
    unreadable(source, new Error('it is neither a file nor a folder'));
  const only: LocalEntry = { path: basename(source), kind: 'file', source };
  const entries = found.isFile() ? [only] : localTree(source);
  const path = join(tmpdir(), `forebear-${randomUUID()}.tar.gz`);
  const remove = () => rm(path, { force: true });
  try {
    const hash = createHash('sha256');
    async function* hashed() {
      for await (const bytes of packEntries((packer) => addAll(packer, entries), {})) {
        hash.update(bytes);
        yield bytes;
      }
    }
    await pipeline(Readable.from(hashed()), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    const digest = hash.digest('hex');
    const { file, md5 } = await localFile('', path);
    return { file, md5, digest, [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function addAll(
  packer: Packer,
  entries: Iterable<LocalEntry> | AsyncIterable<LocalEntry>,
): Promise<void> {
  for await (const { path, kind, source } of entries) {
    if (kind === 'folder') {
      await packer.folder(path);
      continue;
    }
    await using file = await open(source).catch((error: unknown) => unreadable(source, error));
    await packer.file(path, file);
  }
}
