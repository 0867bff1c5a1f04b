import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The number of files per call of `ldd`. */
const AT_A_TIME = 200;
const MAX_TEXT_BYTES = 64 * 2 ** 20;

/** The libraries of this machine that programs and modules load. */
export async function librariesOf(files: readonly string[]): Promise<readonly string[]> {
  const found = new Set<string>();
  for (let at = 0; at < files.length; at += AT_A_TIME)
    for (const [, library = ''] of (await ldd(files.slice(at, at + AT_A_TIME))).matchAll(LIBRARY))
      found.add(library);
  return [...found];
}

/** Matches `libz.so.1 => /lib/libz.so.1 (0x…)`. */
const LIBRARY = /^\s+(?:\S+ => )?(\/\S+) \(0x/gm;

/** `ldd` fails for files that are not programs, such as scripts, and still reports the others. */
async function ldd(files: readonly string[]): Promise<string> {
  try {
    return (await promisify(execFile)('ldd', files, { maxBuffer: MAX_TEXT_BYTES })).stdout;
  } catch (error) {
    return (error as { readonly stdout?: string }).stdout ?? '';
  }
}
