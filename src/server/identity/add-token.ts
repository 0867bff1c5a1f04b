import { constants, statSync } from 'node:fs';
import { lstat, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isErrno, PlatformError } from '#src/domain/errors/index.js';
import { syncFolder, writeFully } from '#src/files/make-directory.js';
import { readTokensFile, type TokenHolder } from './tokens-file.js';

/**
 * Adds an entry to a tokens file, which is made when it is missing. The new file replaces the old
 * one at once; it belongs to the same user, and only this user has access to it. Throws
 * `CONFIG_INVALID` for a file that cannot be used, and `CONFLICT` for a link or while another
 * command changes the file. A folder that is missing is `NOT_FOUND`, and one that the user may not
 * write to is `FORBIDDEN`.
 */
export async function addToken(file: string, entry: TokenHolder): Promise<void> {
  const temporary = `${file}.new`;
  // It also keeps a second command away.
  const handle = await open(temporary, NEW, 0o600).catch((error: unknown) => {
    throw unopened(error, file, temporary);
  });
  try {
    try {
      const { holders, owner } = await read(file);
      const text = `${JSON.stringify([...holders, entry], null, 2)}\n`;
      await handle.chmod(0o600);
      if (process.geteuid?.() === 0) await handle.chown(owner.uid, owner.gid);
      await writeFully(handle, Buffer.from(text));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(file));
}

const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
const NEW = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW;

/** Returns the entries and the owner of the file; without a file, no entries and the owner of the folder. */
async function read(file: string) {
  const found = await lstat(file).catch((error: unknown) => {
    if (!isErrno(error, 'ENOENT')) throw error;
  });
  if (!found) return { holders: [], owner: statSync(dirname(file)) };
  if (!found.isFile()) throw refusal(file, 'it is a link, which is not followed, or no file');
  // Root may add to the file of another user, which stays the file of that user.
  const user = process.geteuid?.() === 0 ? found.uid : undefined;
  return { holders: readTokensFile(file, user).holders, owner: found };
}

/** The error for the file beside the tokens file, which could not be made. */
function unopened(error: unknown, file: string, temporary: string): unknown {
  const details = { value: file };
  const folder = dirname(file);
  if (isErrno(error, 'EEXIST'))
    return refusal(file, `another command changes it; if none does, remove ${temporary}`);
  if (isErrno(error, 'ENOENT', 'ENOTDIR'))
    return new PlatformError(
      'NOT_FOUND',
      `There is no folder ${folder} for the tokens file: make it first, or name another file.`,
      { cause: error, details },
    );
  if (isErrno(error, 'EACCES', 'EPERM', 'EROFS'))
    return new PlatformError(
      'FORBIDDEN',
      `This user may not write to the folder ${folder}: add the token as the owner of the tokens file.`,
      { cause: error, details },
    );
  return error;
}

function refusal(file: string, why: string): PlatformError {
  return new PlatformError('CONFLICT', `The tokens file ${file} is left as it is: ${why}.`, {
    details: { value: file },
  });
}
