import { createHash } from 'node:crypto';
import type { OpenFolder } from '#src/files/open-folder.js';
import { plainFiles, readUpTo, unlessNotPlain } from '#src/files/plain-files.js';

/** The file with the requirements of a script. */
export const REQUIREMENTS = 'requirements.txt';
const MAX_BYTES = 1024 * 1024;

/** The requirements of a script. */
export interface Requirements {
  /** The list in its original encoding; pip decodes it. */
  readonly bytes: Uint8Array;
  /**
   * Whether other files of the code are part of the requirements, such as wheels or further lists.
   */
  readonly usesCode: boolean;
  /** Whether the list names the platform's Python client, or files that may. */
  readonly namesClient: boolean;
  /** Whether the list names the client without a version of it. */
  readonly takesAnyClient: boolean;
  /** SHA-256 of the list, and of the code if it is part of the requirements. */
  readonly digest: string;
}

/** Reads the requirements of a script; undefined when it has none. Throws for a list that is too long. */
export async function readRequirements(code: OpenFolder): Promise<Requirements | undefined> {
  await using file = await code.file(REQUIREMENTS).catch(unlessNotPlain);
  if (!file) return undefined;
  const { size } = await file.stat();
  if (size > MAX_BYTES) throw new Error(`${REQUIREMENTS} is longer than ${MAX_BYTES} bytes`);
  const parts: Uint8Array[] = [];
  for await (const part of readUpTo(file, size)) parts.push(part);
  const bytes = Buffer.concat(parts);
  const text = asciiOf(bytes);
  if (text.replace(COMMENTS, '').trim() === '') return undefined;
  const usesCode = OTHER_FILES.test(text);
  const hash = createHash('sha256').update(bytes);
  if (usesCode) await addCode(hash, code);
  return {
    bytes,
    usesCode,
    namesClient: usesCode || CLIENT.test(text),
    takesAnyClient: CLIENT.test(text) && !PINNED_CLIENT.test(text),
    digest: hash.digest('hex'),
  };
}

/**
 * The ASCII characters of a text in any encoding: pip takes UTF-8, UTF-16 and UTF-32 by their byte
 * order marks, and others by a comment. Options, paths and comments begin with ASCII.
 */
function asciiOf(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '');
}

const COMMENTS = /^\s*#.*$/gm;
/** A line with an option or a path, or with the name of a file. */
const OTHER_FILES = /^\s*[-./]|\bfile:|^[^#]*[/\\]/m;
const CLIENT = /^\s*forebear(?![\w.-])/im;
const PINNED_CLIENT = /^\s*forebear\s*(?:\[[^\]]*\])?\s*(?:[=~!<@(]|>(?!=))/im;

async function addCode(hash: ReturnType<typeof createHash>, code: OpenFolder): Promise<void> {
  for await (const { path, open } of plainFiles(code)) {
    await using file = await open();
    const { size } = await file.stat();
    hash.update(JSON.stringify([path, size]));
    for await (const part of readUpTo(file, size)) hash.update(part);
  }
}
