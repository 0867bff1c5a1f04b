import type { Dirent, Stats } from 'node:fs';
import { readdir, readlink, realpath, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { ForebearError } from '../errors.js';

/** A file or a folder below a folder of the user. */
export interface LocalEntry {
  /** Relative, with slashes. */
  readonly path: string;
  readonly kind: 'file' | 'folder';
  /** The path to read it from. */
  readonly source: string;
}

/**
 * Yields the entries below a folder of the user, each folder before its content, in ascending byte
 * order of the names. A link is replaced by its target, inside or outside of the folder. Throws
 * `VALIDATION_FAILED` for a broken link, for a link to a folder that contains it, and for a name
 * that is not UTF-8. Sockets, pipes and devices are left out.
 */
export async function* localTree(folder: string): AsyncGenerator<LocalEntry> {
  yield* treeBelow({ folder, prefix: '', entered: [] });
}

interface TreeEntry {
  readonly folder: string;
  readonly prefix: string;
  /** The real paths of the folders whose links led here. */
  readonly entered: readonly string[];
}

async function* treeBelow(place: TreeEntry): AsyncGenerator<LocalEntry> {
  const { folder, prefix } = place;
  const names = await readdir(join(folder, prefix), { withFileTypes: true }).catch(
    (error: unknown) => unreadable(join(folder, prefix), error),
  );
  for (const entry of names.sort((a, b) => Buffer.from(a.name).compare(Buffer.from(b.name)))) {
    const path = `${prefix}${entry.name}`;
    const source = join(folder, path);
    if (entry.name.includes(REPLACED)) throw refusal(source, 'has a name that is not UTF-8');
    const found = entry.isSymbolicLink() ? await followed(source) : entry;
    if (found.isFile()) yield { path, kind: 'file', source };
    if (!found.isDirectory()) continue;
    const entered = await enteredBy(entry, source, place);
    yield { path, kind: 'folder', source };
    yield* treeBelow({ folder, prefix: `${path}/`, entered });
  }
}

/** The replacement for bytes that are not UTF-8. */
const REPLACED = '\u{fffd}';

async function followed(source: string): Promise<Stats> {
  return stat(source).catch(async (cause: NodeJS.ErrnoException) => {
    const what = NOWHERE[cause.code ?? ''] ?? `cannot be followed (${cause.message})`;
    const target = await readlink(source).catch(() => '?');
    throw refusal(source, `is a link to '${target}', which ${what}`, cause);
  });
}

const LEADS_BACK = 'leads back to it';
const NOWHERE: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  ENOTDIR: 'is not there',
  ELOOP: LEADS_BACK,
};

/** Following a link to a folder that contains an entered one would never end. */
async function enteredBy(
  entry: Dirent,
  source: string,
  { entered }: TreeEntry,
): Promise<readonly string[]> {
  if (!entry.isSymbolicLink()) return entered;
  const target = await realpath(source);
  const all = [...entered, await realpath(dirname(source))];
  const isInTarget = (path: string) => !/^\.\.(?:[/\\]|$)|^[A-Za-z]:/.test(relative(target, path));
  if (all.some(isInTarget))
    throw refusal(source, `is a link to '${await readlink(source)}', which ${LEADS_BACK}`);
  return all;
}

function refusal(path: string, what: string, cause?: unknown): ForebearError {
  return new ForebearError({
    code: 'VALIDATION_FAILED',
    message: `'${path}' ${what}; nothing was uploaded. Repair it, or remove it from the folder.`,
    details: { path },
    cause,
  });
}

/** Why a file or a folder cannot be read, for a message that begins with its path. */
export function whyUnread(cause: unknown): string {
  const { code, message } = cause as NodeJS.ErrnoException;
  return PLAINLY[code ?? ''] ?? `cannot be read: ${message}`;
}

const PLAINLY: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist; check the path',
  ENOTDIR: 'does not exist; check the path',
  EACCES: 'may not be read by this user',
  EISDIR: 'is a folder; give a file',
};

/** Throws `VALIDATION_FAILED` for a file or a folder of the user that cannot be read. */
export function unreadable(path: string, cause: unknown): never {
  const message = `'${path}' ${whyUnread(cause)}.`;
  throw new ForebearError({ code: 'VALIDATION_FAILED', message, details: { path }, cause });
}
