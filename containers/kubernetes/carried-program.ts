import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packFolder } from '#src/files/archive/index.js';
import { pythonPrograms } from '../shared/host-resources.js';
import type { SentProgram } from '../shared/link/messages.js';

/** Where an agent finds the program that came with its pod, in the secret of the run. */
export const CARRIED = {
  folder: '/forebear/carried',
  program: 'program.json',
  archive: 'folder.tar',
  python: 'python.tar',
} as const;

/** A secret takes a megabyte; all secrets are in the database of the cluster. */
const MAX_BYTES = 256 * 1024;

/**
 * Returns a program with its small folder, in base64 by the name of the file, so that its agent
 * starts it before the server knows the address of the pod. Undefined for a larger folder, and for a
 * program that needs an environment, or the addresses of other hosts.
 */
export async function carriedData(
  sent: SentProgram,
  folder: string,
): Promise<Readonly<Record<string, string>> | undefined> {
  if (sent.hosts.length > 1 || sent.pythonEnvironment !== undefined) return undefined;
  const archives: Readonly<Record<string, string>> = {
    [CARRIED.archive]: folder,
    ...(sent.program.python && { [CARRIED.python]: pythonPrograms() }),
  };
  const data: Record<string, string> = {
    [CARRIED.program]: Buffer.from(JSON.stringify(sent)).toString('base64'),
  };
  let rest = MAX_BYTES;
  for (const [name, path] of Object.entries(archives)) {
    const archive = await packed(path, rest);
    if (!archive) return undefined;
    rest -= archive.length;
    data[name] = archive.toString('base64');
  }
  return data;
}

/** Reads the program that came with the pod of this agent; undefined when the server will send it. */
export async function readCarried(): Promise<SentProgram | undefined> {
  try {
    const text = await readFile(join(CARRIED.folder, CARRIED.program), 'utf8');
    return JSON.parse(text) as SentProgram;
  } catch {
    return undefined;
  }
}

async function packed(folder: string, maxBytes: number): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of packFolder(folder)) {
    bytes += part.length;
    if (bytes > maxBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
