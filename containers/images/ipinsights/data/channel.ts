import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isErrno } from '#src/domain/errors/index.js';
import { PairColumns } from './columns.js';
import { MalformedRowError, PairReader } from './csv.js';

/** An error in a job's data; its message is written for the provider of the data. */
export class ChannelError extends Error {
  override readonly name = 'ChannelError';
}

const PIECE = 1_048_576;

/**
 * Reads all files of a channel in the order of their paths. Throws {@link ChannelError} for a missing or empty channel,
 * and for the first malformed row with its file, number and text.
 */
export async function readChannel(
  name: string,
  directory: string,
  options: { readonly signal?: AbortSignal } = {},
): Promise<PairColumns> {
  const pairs = new PairColumns();
  for (const path of await filesBelow(name, directory)) {
    await readFile(path, pairs, options.signal).catch((error: unknown) => {
      if (!(error instanceof MalformedRowError)) throw error;
      const file = relative(directory, path);
      throw new ChannelError(`Channel '${name}', file '${file}', ${error.message}.`, {
        cause: error,
      });
    });
  }
  if (pairs.length > 0) return pairs;
  throw new ChannelError(`Channel '${name}' is empty: no file in it has a row.`);
}

async function filesBelow(name: string, directory: string): Promise<readonly string[]> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true }).catch(
    (error: unknown) => {
      if (!isErrno(error, 'ENOENT')) throw error;
      throw new ChannelError(`Channel '${name}' is missing: there is no folder ${directory}.`);
    },
  );
  const files = entries.filter((entry) => !entry.isDirectory());
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}

async function readFile(path: string, pairs: PairColumns, signal?: AbortSignal): Promise<void> {
  const reader = new PairReader(pairs);
  const pieces = createReadStream(path, { highWaterMark: PIECE, ...(signal && { signal }) });
  for await (const piece of pieces) reader.push(piece as Buffer);
  reader.end();
}
