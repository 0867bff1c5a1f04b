import { createReadStream } from 'node:fs';
import { type Command, Option } from 'commander';
import { whyUnread } from '#src/client/node/local-tree.js';
import { misuse } from '../failure.js';
import { note, plain, write, writeData } from '../output/writer.js';
import { connect, type ServerFlags, withServer } from './connection.js';
import { orAbsentName } from './names.js';

const MOST_BYTES = 16 * 1024 * 1024;

/**
 * Reads the text of a file, or of stdin for `-` and without a name. Throws `VALIDATION_FAILED` for
 * a file that cannot be read or is too large.
 */
export async function readInput(file: string | undefined): Promise<string> {
  return (await readBytes(file)).toString('utf8');
}

/** Does the same as {@link readInput}, and returns bytes. */
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

interface InvokeFlags extends ServerFlags {
  readonly file?: string;
  readonly contentType?: string;
  readonly accept?: string;
  readonly variant?: string;
  readonly headers?: boolean;
}

const LONGEST_MS = 3_600_000;

export function defineInvoke(command: Command): void {
  command
    .argument('<endpoint>', 'its name')
    .argument('[data]', 'the data; - or none: stdin')
    .option('-f, --file <file>', 'a file with the data')
    .option(
      '--content-type <type>',
      'of the data; default: application/json for text that begins like JSON, else text/csv',
    )
    .option('--accept <type>', 'of the answer')
    .addOption(new Option('--variant <name>', 'the variant that is to answer'))
    .option(
      '--headers',
      'print the headers of the answer too, to stderr; they say where it is from',
    );
  withServer(command).action(
    async (endpoint: string, data: string | undefined, flags: InvokeFlags) => {
      const { file, accept, variant } = flags;
      if (data !== undefined && file !== undefined)
        throw misuse('Give the data or --file, not both.');
      const body = data !== undefined && data !== '-' ? Buffer.from(data) : await readBytes(file);
      await using client = connect(flags);
      const request = client.send({
        method: 'POST',
        path: `/endpoints/${encodeURIComponent(endpoint)}/invocations`,
        headers: {
          'content-type': flags.contentType ?? typeOf(body),
          ...(accept !== undefined && { accept }),
          ...(variant !== undefined && { 'x-amzn-sagemaker-target-variant': variant }),
        },
        body,
        timeoutMs: LONGEST_MS,
      });
      const response = await orAbsentName(client, ['endpoint'], request);
      if (flags.headers)
        for (const [name, value] of response.headers) note(`${plain(`${name}: ${value}`)}\n`);
      const answer = Buffer.from(await response.arrayBuffer());
      writeData(answer);
      if (process.stdout.isTTY && answer.at(-1) !== 10) write('\n');
    },
  );
}

function typeOf(body: Buffer): string {
  return /^\s*[[{]/.test(body.subarray(0, 100).toString()) ? 'application/json' : 'text/csv';
}
