import { fileURLToPath } from 'node:url';
import { type Client, TypedDocumentString } from '#src/client/index.js';
import { completed, launch } from '../support/job.js';

const FLOOD = fileURLToPath(new URL('./flood.mjs', import.meta.url));
const LOG = new TypedDocumentString<
  { log: { lines: readonly { message: string }[] } },
  { arn: string }
>('subscription ($arn: Arn!) { log(arn: $arn) { lines { message } } }');

/** A job that prints numbered lines, and who follows it. */
export interface Printing {
  readonly name: string;
  readonly lines: number;
  /** How many lines it prints a second at most; default as many as it can. */
  readonly perSecond?: number;
  /** A client of the server that runs the job. */
  readonly at: Client;
  /** A client of the server at which the log is read; default the same. */
  readonly reader?: Client;
}

/** The measurements of a follower of a log. */
export interface Followed {
  /** From the first line of the program to the arrival of the last. */
  readonly seconds: number;
  readonly lost: number;
  /** Milliseconds from the time of a line to its arrival, for the last line of each batch. */
  readonly lags: readonly number[];
  /** The same for every line. */
  readonly lineLags: readonly number[];
}

/** Launches a job and follows its log from the first to the last line. */
export async function follow({
  name,
  lines,
  perSecond,
  at,
  reader = at,
}: Printing): Promise<Followed> {
  const words = [lines, ...(perSecond === undefined ? [] : [perSecond])].map(String);
  const arn = await launch(at, { name, image: 'local', entrypoint: ['node', FLOOD, ...words] });
  const lags: number[] = [];
  const lineLags: number[] = [];
  let [last, began, ended] = [0, 0, 0];
  const batches = reader.follow({
    document: LOG,
    variables: () => ({ arn }),
    cursorOf: () => undefined,
  });
  for await (const { log } of batches) {
    const now = Date.now();
    let made = 0;
    for (const { message } of log.lines) {
      const [, number, time] = /^line (\d+) at (\d+):/.exec(message) ?? [];
      if (number === undefined) continue;
      if (Number(number) <= last) throw new Error(`Line ${number} came after line ${last}.`);
      last = Number(number);
      made = Number(time);
      if (began === 0) began = made;
      lineLags.push(now - made);
    }
    if (made > 0) lags.push(now - made);
    ended = now;
    if (lineLags.length === lines) break;
  }
  await completed(at, name);
  return { seconds: (ended - began) / 1_000, lost: lines - lineLags.length, lags, lineLags };
}
