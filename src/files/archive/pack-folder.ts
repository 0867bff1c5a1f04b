import { isUtf8 } from 'node:buffer';
import { readlink, realpath, stat } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { isErrno } from '#src/domain/errors/index.js';
import { type Entry, isNotPlain, OpenFolder } from '../open-folder.js';
import { archiveInvalid, isInside } from './entry-path.js';
import { type Packer, type PackingOptions, packEntries } from './packer.js';

export interface PackOptions extends PackingOptions {
  /** The path from the opened folder down to the packed one; none of its names may be a link. */
  readonly below?: readonly string[];
  /**
   * Chooses the packed entries by path; a folder that is left out is left out with its content.
   * Default: everything.
   */
  readonly takes?: (path: string, kind: Entry['kind']) => boolean;
  /** The path of the packed folder for the program that wrote its links; absent: its path here. */
  readonly writtenAs?: string;
  /**
   * Called with the path of each link to a target outside of the archive, which is left out;
   * absent: such a link is refused.
   */
  readonly leavesOut?: (path: string) => void;
}

/**
 * Packs a folder, which may be empty or missing, as a `tar.gz` stream with names in ascending byte order. Links within
 * the folder are stored as links, and never followed. Throws `ARCHIVE_INVALID` for a link that leads out of the folder
 * or nowhere, unless such links are left out, and for a name that is not UTF-8. Sockets, pipes and devices are omitted.
 */
export async function* packFolder(
  folder: string,
  options: PackOptions = {},
): AsyncGenerator<Uint8Array, void, undefined> {
  options.signal?.throwIfAborted();
  await using opened = await openBelow(folder, options.below ?? []);
  const { takes = () => true, writtenAs, leavesOut = refuse } = options;
  yield* packEntries(async (packer) => {
    if (!opened) return;
    const root = await realpath(opened.path);
    const place = { packer, root, takes, writtenAs, leavesOut, path: '' };
    await addFolder(opened, place);
  }, options);
}

async function openBelow(
  folder: string,
  below: readonly string[],
): Promise<OpenFolder | undefined> {
  try {
    return await OpenFolder.open(folder, ...below);
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined; // a program may have removed it
    throw archiveInvalid(below.join('/'), 'is no folder', error);
  }
}

interface PackedFolder extends Pick<Required<PackOptions>, 'takes' | 'leavesOut'> {
  readonly packer: Packer;
  /** The real path of the packed folder. */
  readonly root: string;
  readonly writtenAs: string | undefined;
  /** Relative to the root; empty for the root, otherwise with a trailing slash. */
  readonly path: string;
}

async function addFolder(folder: OpenFolder, place: PackedFolder): Promise<void> {
  const { packer, takes, leavesOut } = place;
  for (const { name, kind } of await folder.entries()) {
    const path = `${place.path}${name}`;
    if (!isUtf8(name)) throw archiveInvalid(path, 'has a name that is not UTF-8');
    if (!takes(path, kind)) continue;
    if (kind === 'folder') {
      await using inner = await folder.folder(name).catch(changed(path));
      await packer.folder(path);
      await addFolder(inner, { ...place, path: `${path}/` });
    } else if (kind === 'link') {
      const target = await linkTarget(folder, name, place).catch(changed(path));
      if (target === undefined) leavesOut(path);
      else await packer.link(path, target);
    } else if (kind === 'file') {
      await using file = await folder.file(name).catch(changed(path));
      await packer.file(path, file);
    }
  }
}

/**
 * Returns the final target of a link, relative to the link's folder, so that it passes no other
 * link, which may be left out; undefined unless the target is in the archive. The check uses the
 * target that was read, even if the link changes later.
 */
async function linkTarget(
  folder: OpenFolder,
  name: Buffer,
  { root, writtenAs, takes }: PackedFolder,
): Promise<string | undefined> {
  const read = await readlink(folder.pathOf(name).toString());
  const isOwn = writtenAs !== undefined && isInside(writtenAs, read);
  const written = isOwn ? `${root}${read.slice(writtenAs.length)}` : read;
  const path = written.startsWith(sep) ? written : `${folder.path}/${written}`;
  const target = await realpath(path).catch(() => undefined);
  if (target === undefined || !isInside(root, target)) return undefined;
  const found = await stat(target).catch(() => undefined);
  if (!found?.isFile() && !found?.isDirectory()) return undefined;
  const names = relative(root, target).split(sep);
  const isTaken = names.every((_, index) => {
    const kind = index < names.length - 1 || found.isDirectory() ? 'folder' : 'file';
    return target === root || takes(names.slice(0, index + 1).join('/'), kind);
  });
  return isTaken ? relative(await realpath(folder.path), target) || '.' : undefined;
}

function refuse(path: string): never {
  throw archiveInvalid(path, 'is a link that leads out of the folder or to nothing');
}

function changed(path: string): (error: unknown) => never {
  return (error) => {
    throw isNotPlain(error) || isErrno(error, 'EINVAL')
      ? archiveInvalid(path, 'was exchanged while it was packed', error)
      : error;
  };
}
