import { constants } from 'node:fs';
import { open, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { isErrno, PlatformError, reasonOf } from '#src/domain/errors/index.js';
import type { Roles } from '#src/domain/roles/index.js';
import type { ReadSecret } from '#src/ports/secrets.js';
import { refuseShared } from '../config/index.js';

/** Without separators and leading dots, so that a name cannot leave the folder. */
const NAME = /^[a-z0-9_][a-z0-9_.-]{0,127}$/i;
const MAX_BYTES = 64 * 1024;

/**
 * Opens the secrets directory, which has a file for each secret; a role reads the secrets that it
 * may read. Throws `CONFIG_INVALID` when it does not exist, or when other users than its owner have
 * access to it.
 */
export async function openSecrets(
  directory: string | undefined,
  roles: Roles,
): Promise<ReadSecret> {
  if (directory === undefined) {
    return async (name) => {
      throw unknown(
        name,
        "the server has no secrets; its setting 'secretsDirectory' names a folder",
      );
    };
  }
  await checkDirectory(directory);
  return async (name, role) => {
    if (!roles.permitsSecret(role, name)) throw notForRole(name, role);
    return readSecret(directory, name);
  };
}

async function checkDirectory(directory: string): Promise<void> {
  try {
    const stats = await stat(directory);
    if (!stats.isDirectory()) throw new Error('it is no folder');
    refuseShared(stats, { path: directory, mode: '700' });
  } catch (error) {
    throw new PlatformError(
      'CONFIG_INVALID',
      `The secrets directory ${directory} cannot be used: ${reasonOf(error)}.`,
      { details: { key: 'secretsDirectory', value: directory }, cause: error },
    );
  }
}

async function readSecret(directory: string, name: string): Promise<string> {
  if (!NAME.test(name)) {
    throw unknown(name, 'a name has 1 to 128 letters, digits, dots, hyphens and underscores');
  }
  const { O_RDONLY, O_NONBLOCK, O_NOFOLLOW } = constants;
  try {
    // Links within the folder are followed, because Kubernetes mounts secrets by links; none may lead out of it.
    const [folder, path] = await Promise.all([
      realpath(directory),
      realpath(join(directory, name)),
    ]);
    if (!path.startsWith(`${folder}${sep}`)) throw unknown(name, 'a link leads out of the folder');
    // Without O_NONBLOCK, opening a named pipe would block.
    await using file = await open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
    const stats = await file.stat();
    if (!stats.isFile()) throw unknown(name, 'it is no file');
    if (stats.size > MAX_BYTES) throw unknown(name, `it is longer than ${MAX_BYTES} bytes`);
    const text = await file.readFile('utf8');
    if (text.includes('\0')) throw unknown(name, 'no environment variable can hold a zero byte');
    return text.replace(/\r?\n$/, '');
  } catch (error) {
    if (isErrno(error, 'ENOENT')) throw unknown(name, 'there is no such file');
    throw error instanceof PlatformError ? error : unknown(name, 'its file cannot be read', error);
  }
}

/** Does not reveal whether such a secret exists. */
function notForRole(name: string, role: string): PlatformError {
  return unknown(
    name,
    `the role '${role}' may not read it; add its name to "secrets" of the role in the setting roles, or use another role`,
  );
}

function unknown(name: string, why: string, cause?: unknown): PlatformError {
  const shown = name.slice(0, 128);
  return new PlatformError('SECRET_UNKNOWN', `The secret '${shown}' cannot be used: ${why}.`, {
    details: { secret: shown },
    cause,
  });
}
