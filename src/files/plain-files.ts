import type { FileHandle } from 'node:fs/promises';
import type { Budget } from './budget.js';
import { writeFully } from './make-directory.js';
import { isNotPlain, OpenFolder } from './open-folder.js';

const NAMED = 10;
/** Ten of these fit into the 16 KiB of an HTTP trailer, even with each character escaped. */
const SHOWN_CHARACTERS = 100;

/** The links of a program that are not stored; the job's log names the first of them. */
export class LeftOutLinks {
  readonly #named: string[] = [];
  #count = 0;

  add(path: string): void {
    this.#count += 1;
    if (this.#named.length < NAMED) this.#named.push(path.slice(0, SHOWN_CHARACTERS));
  }

  /** The lines for the log; empty when there are no such links. */
  lines(reason = 'leads to nothing in its folder'): readonly string[] {
    const named = this.#named.map((path) => `The link '${path}' was left out: it ${reason}.`);
    const more = this.#count - this.#named.length;
    return more === 0 ? named : [...named, `${more} more links were left out.`];
  }
}

const CHUNK_BYTES = 256 * 1024;
/** The deepest nesting; every folder is held open while those below it are read. */
export const MAX_DEPTH = 100;

/**
 * The suffix of an incomplete copy; a copy that a crash left is removed when the file is copied
 * again.
 */
const PART = '.forebear-part';

export interface FoundFile {
  /** Relative, with `/` between names; for messages, not for opening. */
  readonly path: string;
  /** Opens the file; valid only until the next one is requested. */
  open(): Promise<FileHandle>;
}

interface FindOptions {
  readonly prefix?: string;
  readonly depth?: number;
  /** Called with the path of each link. */
  readonly onLink?: ((path: string) => void) | undefined;
}

/** Finds the plain files below a folder until a signal aborts; skips folders that were removed meanwhile. */
export async function* plainFiles(
  folder: OpenFolder,
  signal?: AbortSignal,
  { prefix = '', depth = 1, onLink }: FindOptions = {},
): AsyncGenerator<FoundFile, void> {
  checkDepth(depth, prefix);
  for (const { name, kind } of await folder.entries()) {
    signal?.throwIfAborted();
    if (kind === 'file') yield { path: `${prefix}${name}`, open: () => folder.file(name) };
    if (kind === 'link') onLink?.(`${prefix}${name}`);
    if (kind !== 'folder') continue;
    await using inner = await folder.folder(name).catch(unlessNotPlain);
    const place = { prefix: `${prefix}${name}/`, depth: depth + 1, onLink };
    if (inner) yield* plainFiles(inner, signal, place);
  }
}

export interface CopyOptions {
  readonly signal?: AbortSignal;
  /** The limits of a copy; absent: no limits. */
  readonly budget?: Budget;
}

/** Copies the folders and plain files that the target lacks. */
export async function copyMissing(
  source: OpenFolder,
  target: OpenFolder,
  options: CopyOptions = {},
): Promise<void> {
  await copyBelow(source, target, { ...options, depth: 1 });
}

async function copyBelow(
  source: OpenFolder,
  target: OpenFolder,
  options: CopyOptions & { readonly depth: number },
): Promise<void> {
  checkDepth(options.depth, '');
  for (const { name, kind } of await source.entries()) {
    options.signal?.throwIfAborted();
    if (kind === 'file') await copyIfMissing({ source, target, ...options }, name);
    if (kind !== 'folder') continue;
    await using from = await source.folder(name).catch(unlessNotPlain);
    await using to = await target.makeFolder(name).catch(unlessNotPlain);
    if (from && to) await copyBelow(from, to, { ...options, depth: options.depth + 1 });
  }
}

export async function* readUpTo(
  handle: FileHandle,
  bytes: number,
): AsyncGenerator<Uint8Array, void> {
  for (let position = 0; position < bytes; ) {
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, bytes - position));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/**
 * The first bytes of a plain file below a folder of the server, without following links. The file is opened at the
 * first read, because nothing would close it if it were never read.
 */
export async function* fileBytes(
  folder: string,
  below: string,
  bytes: number,
): AsyncGenerator<Uint8Array, void> {
  const names = below.split('/');
  const name = names.pop() ?? '';
  await using holder = await OpenFolder.open(folder, ...names);
  await using file = await holder.file(name);
  yield* readUpTo(file, bytes);
}

/** Makes a file below a folder of the server, with the folders above it, and opens it for writing. Follows no link. */
export async function createFile(
  folder: string,
  below: string,
  mode?: number,
): Promise<FileHandle> {
  const names = below.split('/').filter((name) => name !== '');
  const name = names.pop() ?? '';
  let holder = await OpenFolder.open(folder);
  for (const next of names) {
    await using outer = holder;
    holder = await outer.makeFolder(next);
  }
  await using last = holder;
  return await last.create(name, mode);
}

export function checkDepth(depth: number, path: string): void {
  if (depth > MAX_DEPTH)
    throw new Error(`'${path.slice(0, 100)}…' is nested deeper than ${MAX_DEPTH} folders`);
}

/**
 * Returns undefined when a name does not exist or is not a plain file or folder; rethrows other
 * errors.
 */
export function unlessNotPlain(error: unknown): undefined {
  if (!isNotPlain(error)) throw error;
}

interface Copy extends CopyOptions {
  readonly source: OpenFolder;
  readonly target: OpenFolder;
}

async function copyIfMissing(copy: Copy, name: Buffer): Promise<void> {
  const { source, target, budget, signal } = copy;
  await using file = await source.file(name).catch(unlessNotPlain);
  if (!file) return;
  if (await target.has(name)) return;
  const { size, mode } = await file.stat();
  budget?.take(size, name.toString());
  await target.unlink(PART);
  try {
    await target.clone(file, PART).catch(async () => {
      await target.unlink(PART);
      await using copied = await target.create(PART, mode & 0o777);
      for await (const chunk of readUpTo(file, size)) {
        signal?.throwIfAborted();
        await writeFully(copied, chunk);
      }
    });
    await target.move(PART, target, name);
  } catch (error) {
    await target.unlink(PART);
    throw error;
  }
}
