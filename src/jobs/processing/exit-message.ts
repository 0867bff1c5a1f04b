import { PlatformError } from '#src/domain/errors/index.js';
import { readUpTo } from '#src/files/plain-files.js';
import type { JobFolder } from '../job-folder.js';

const MAX_BYTES = 1024;

/**
 * What the programs wrote to `output/message`, in the order of the hosts: at most 1 KiB together. Undefined when none
 * wrote anything.
 */
export async function readExitMessage(
  folder: JobFolder,
  hosts: readonly string[],
): Promise<string | undefined> {
  const bytes = Buffer.concat(await Promise.all(hosts.map((host) => readMessage(folder, host))));
  const text = decode(bytes.subarray(0, MAX_BYTES), false).replaceAll('\0', '');
  return text === '' ? undefined : text;
}

/** Throws `RUN_FAILED` when a message is no text, as the originals fail such a job. */
export async function checkExitMessage(folder: JobFolder, hosts: readonly string[]): Promise<void> {
  for (const host of hosts) {
    try {
      decode(await readMessage(folder, host), true);
    } catch (cause) {
      throw new PlatformError(
        'RUN_FAILED',
        `ClientError: The exit message of ${host} is not UTF-8; write text to /opt/ml/output/message.`,
        { details: { host }, cause },
      );
    }
  }
}

/** Nothing where the program has put something else than a file in its place. */
async function readMessage(folder: JobFolder, host: string): Promise<Buffer> {
  try {
    await using output = await folder.open(host, 'output');
    await using file = await output?.file('message');
    const parts: Uint8Array[] = [];
    if (file) for await (const part of readUpTo(file, MAX_BYTES)) parts.push(part);
    return Buffer.concat(parts);
  } catch {
    return Buffer.alloc(0);
  }
}

/** `stream` leaves out a character that the limit cuts in two. */
function decode(bytes: Buffer, fatal: boolean): string {
  return new TextDecoder('utf-8', { fatal }).decode(bytes, { stream: true });
}
