import { closeSync, fstatSync, openSync, readFileSync, statSync } from 'node:fs';

/** The content of a file, and a stamp of its state. */
export interface PrivateFile {
  readonly text: string;
  /** Differs whenever the file was changed or replaced. */
  readonly stamp: string;
}

/** Reads a file. Throws when others than its owner have access to it. */
export function readPrivateFile(path: string): PrivateFile {
  const file = openSync(path, 'r');
  try {
    const stats = fstatSync(file, { bigint: true });
    refuseShared(Number(stats.mode), `chmod 600 ${path}`);
    return { text: readFileSync(file, 'utf8'), stamp: stampOf(stats) };
  } finally {
    closeSync(file);
  }
}

/** The stamp that {@link readPrivateFile} would give now; undefined where there is no file. */
export function fileStamp(path: string): string | undefined {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats && stampOf(stats);
}

/** Throws when the mode gives group or others any access. Windows has no such modes. */
export function refuseShared(mode: number, mend: string): void {
  if (process.platform === 'win32' || (mode & 0o077) === 0) return;
  const octal = (mode & 0o777).toString(8).padStart(4, '0');
  throw new Error(
    `with its mode ${octal}, others than its owner may use it; '${mend}' changes that`,
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
