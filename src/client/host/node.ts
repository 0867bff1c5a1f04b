import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { packFolder } from '#src/files/archive/index.js';
import { ForebearError } from '../errors.js';
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
  file: (path) => openAsBlob(path).catch((error: unknown) => unreadable(path, error)),
  files,
  write,
  pack,
  print: (line) => void process.stdout.write(`${line}\n`),
};

async function* files(path: string): AsyncGenerator<LocalFile> {
  const found = await stat(path).catch((error: unknown) => unreadable(path, error));
  if (!found.isDirectory()) {
    yield { path: '', file: await openAsBlob(path) };
    return;
  }
  yield* filesBelow(path, '');
}

/** Links are not followed: they may lead out of the folder, or back into it. */
async function* filesBelow(folder: string, prefix: string): AsyncGenerator<LocalFile> {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${prefix}${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(folder, `${path}/`);
    else if (entry.isFile()) yield { path, file: await openAsBlob(join(folder, path)) };
  }
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

/** In a file, because a folder may be larger than the memory, and a retry sends it again. */
async function pack(source: string): Promise<PackedFolder> {
  const found = await stat(source).catch((error: unknown) => unreadable(source, error));
  const isOnly = found.isFile();
  if (!isOnly && !found.isDirectory())
    unreadable(source, new Error('it is neither a file nor a folder'));
  const folder = isOnly ? dirname(source) : source;
  const takes = (name: string) => !isOnly || name === basename(source);
  const path = join(tmpdir(), `forebear-${randomUUID()}.tar.gz`);
  const remove = () => rm(path, { force: true });
  try {
    const hash = createHash('sha256');
    async function* hashed() {
      for await (const bytes of packFolder(folder, { takes })) {
        hash.update(bytes);
        yield bytes;
      }
    }
    await pipeline(Readable.from(hashed()), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    const digest = hash.digest('hex');
    return { file: await openAsBlob(path), digest, [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

function unreadable(path: string, cause: unknown): never {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = `'${path}' cannot be read: ${reason}.`;
  throw new ForebearError({ code: 'VALIDATION_FAILED', message, details: { path }, cause });
}
