import { once } from 'node:events';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { forkScript } from './fork-script.js';

/** Data that a script makes. */
export interface PreparedData {
  /** The name of the directory; different data must have different names. */
  readonly name: string;
  /** The script, which runs in a separate process with the directory to fill, then `args`. */
  readonly script: string;
  readonly args: readonly string[];
}

/** Returns the directory of prepared data below a directory, and fills it when it is missing. */
export async function preparedDirectory(
  below: string,
  { name, script, args }: PreparedData,
): Promise<string> {
  const directory = join(below, name);
  if (await stat(directory).catch(() => undefined)) return directory;
  const unfinished = `${directory}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const [code] = await once(forkScript(script, [unfinished, ...args]), 'exit');
  if (code !== 0) throw new Error(`Filling ${name} failed with exit code ${code}.`);
  await rename(unfinished, directory);
  return directory;
}
