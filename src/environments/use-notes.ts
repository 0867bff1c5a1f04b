import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isErrno } from '#src/domain/errors/index.js';
import { replaceFile } from '#src/files/make-directory.js';
import { isNotPlain, OpenFolder } from '#src/files/open-folder.js';
import { readUpTo } from '#src/files/plain-files.js';
import type { Environment } from './environment-folder.js';

/** The name of the note in the folder of a job, without `.json`. */
export const USE_NOTE = 'environment';
const MAX_NOTE_BYTES = 4 * 1024 * 1024;

/**
 * Records in the folder of a deployment that one of its variants uses an environment, for as long
 * as the folder exists.
 */
export async function noteUse(
  folder: string,
  variant: string,
  environment: Environment,
): Promise<void> {
  await replaceFile(join(folder, `${variant}.${USE_NOTE}.json`), JSON.stringify(environment));
}

/**
 * Returns the keys of the environments that jobs and deployments with a folder in these directories
 * use.
 */
export async function keysInUse(directories: readonly string[]): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for (const directory of directories)
    for (const user of await namesIn(directory))
      for (const name of await namesIn(join(directory, user)))
        if (name === `${USE_NOTE}.json` || name.endsWith(`.${USE_NOTE}.json`)) {
          const note = await readNote(join(directory, user), name);
          // The data directory may have been moved since: only `<key>/root/environment` matters.
          if (note) keys.add(basename(dirname(dirname(note.folder))));
        }
  return keys;
}

async function readNote(path: string, name: string): Promise<Environment | undefined> {
  try {
    await using folder = await OpenFolder.open(path);
    await using file = await folder.file(name);
    const parts: Uint8Array[] = [];
    for await (const part of readUpTo(file, MAX_NOTE_BYTES)) parts.push(part);
    return JSON.parse(Buffer.concat(parts).toString('utf8')) as Environment;
  } catch (error) {
    if (isNotPlain(error)) return undefined;
    throw error;
  }
}

async function namesIn(directory: string): Promise<readonly string[]> {
  return readdir(directory).catch((error: unknown) => {
    if (isErrno(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  });
}
