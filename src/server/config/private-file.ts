import { closeSync, fstatSync, openSync, readFileSync, statSync } from 'node:fs';

/** The content of a file, and a stamp of its state. */
export interface PrivateFile {
  readonly text: string;
  /** Differs whenever the file was changed or replaced. */
  readonly stamp: string;
}

/** Reads a file. Throws when other users than that of this process, or the named one, have access to it. */
export function readPrivateFile(path: string, user = process.geteuid?.()): PrivateFile {
  const file = openSync(path, 'r');
  try {
    const stats = fstatSync(file, { bigint: true });
    refuseShared(stats, { path, mode: '600', user });
    return { text: readFileSync(file, 'utf8'), stamp: stampOf(stats) };
  } finally {
    closeSync(file);
  }
}

/** The stamp that {@link readPrivateFile} would return now; undefined when there is no file. */
export function fileStamp(path: string): string | undefined {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats && stampOf(stats);
}

/**
 * Throws when group or others have any access, or when the owner is neither root nor the user, by
 * default that of this process: for example the user that programs run as. Windows has no such modes.
 */
export function refuseShared(
  stats: { readonly mode: number | bigint; readonly uid: number | bigint },
  {
    path,
    mode,
    user = process.geteuid?.(),
  }: { readonly path: string; readonly mode: string; readonly user?: number | undefined },
): void {
  if (user === undefined) return;
  const [access, owner] = [Number(stats.mode) & 0o777, Number(stats.uid)];
  if ((access & 0o077) !== 0) {
    const octal = access.toString(8).padStart(4, '0');
    throw new Error(
      `with its mode ${octal}, others than its owner may use it; 'chmod ${mode} ${path}' changes that`,
    );
  }
  if (owner === 0 || owner === user) return;
  throw new Error(
    `it belongs to another user, ${owner}, who may use it; 'chown ${user} ${path}' changes that`,
  );
}

interface FileStats {
  readonly dev: bigint;
  readonly ino: bigint;
  readonly size: bigint;
  readonly mtimeNs: bigint;
  readonly ctimeNs: bigint;
}

/** Replacing a file changes the inode, changing its mode the ctime. */
function stampOf({ dev, ino, size, mtimeNs, ctimeNs }: FileStats): string {
  return [dev, ino, size, mtimeNs, ctimeNs].join(':');
}
