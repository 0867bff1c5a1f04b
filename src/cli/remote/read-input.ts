import { createReadStream } from 'node:fs';
import { whyUnread } from '#src/client/node/local-tree.js';
import { misuse } from '../failure.js';
import { note } from '../output/writer.js';

const MOST_BYTES = 16 * 1024 * 1024;

/** The text of a file, or of stdin for `-` and none. Throws `VALIDATION_FAILED` for one that cannot be read or is too large. */
export async function readInput(file: string | undefined): Promise<string> {
  return (await readBytes(file)).toString('utf8');
}

/** As {@link readInput}, as bytes. */
export async function readBytes(file: string | undefined): Promise<Buffer> {
  const isStdin = file === undefined || file === '-';
  if (isStdin && process.stdin.isTTY) note('Reading from the terminal; end with Ctrl-D.\n');
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of isStdin ? process.stdin : createReadStream(file)) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size > MOST_BYTES) break;
    }
  } catch (error) {
    throw misuse(`'${file}' ${whyUnread(error)}.`, { file });
  }
  if (size > MOST_BYTES)
    throw misuse(`${file ?? 'stdin'} has more than ${MOST_BYTES} bytes; that is too much here.`);
  return Buffer.concat(chunks);
}
