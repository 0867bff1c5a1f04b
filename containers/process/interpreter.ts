import { constants } from 'node:fs';
import { access, realpath, stat } from 'node:fs/promises';
import { PlatformError, reasonOf } from '#src/domain/errors/index.js';

/**
 * Returns a text that changes when an interpreter is replaced. Throws `IMAGE_UNKNOWN` for one that
 * does not exist or is not executable.
 */
export async function interpreterMark(path: string): Promise<string> {
  try {
    await access(path, constants.X_OK);
    const real = await realpath(path);
    const { size, mtimeMs } = await stat(real);
    return `${path} ${real} ${size} ${mtimeMs}`;
  } catch (cause) {
    throw new PlatformError(
      'IMAGE_UNKNOWN',
      `The Python interpreter '${path}' cannot be used: ${reasonOf(cause)}. Install it, or name another in the setting 'python3' or 'frameworks'.`,
      { details: { interpreter: path }, cause },
    );
  }
}
