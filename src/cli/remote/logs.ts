import { type Command, InvalidArgumentError } from 'commander';
import type { Client } from '#src/client/client.js';
import { LogDocument, LogPageDocument } from '#src/client/generated/graphql.js';
import { EXIT } from '../failure.js';
import { plain, plainLines, write } from '../output/writer.js';
import { connect, type ServerFlags, withServer } from './connection.js';
import { findNamed } from './find-named.js';
import { withInterrupt } from './interrupt.js';
import type { JobType } from './jobs.js';

interface LogFlags extends ServerFlags {
  readonly follow?: boolean;
  readonly tail?: number;
  readonly timestamps?: boolean;
  readonly output: 'text' | 'json';
  readonly type?: JobType;
}

export interface LogLine {
  readonly cursor: string;
  readonly time: string;
  readonly host?: string | null;
  readonly stream: string;
  readonly message: string;
}

const PAGE = 1000;

export function defineLogs(command: Command): void {
  command
    .argument('<name>', 'of a job or an endpoint, or its ARN')
    .option('-f, --follow', 'follow it until it ends')
    .option('--tail <lines>', 'only the last ones, 1 to 1000', tail)
    .option('-t, --timestamps', 'with the time of each line')
    .option('--json', 'a line of JSON for each line');
  withServer(command).action(async (name: string, flags: LogFlags & { json?: boolean }) => {
    await using client = connect(flags);
    const { arn } = await findNamed(client, name, ['job', 'endpoint']);
    const print = (line: LogLine) =>
      write(`${flags.json ? JSON.stringify(line) : text(line, flags)}\n`);
    await withInterrupt(
      async (signal) => {
        const last = await printPresent(client, { arn, tail: flags.tail, print });
        if (flags.follow) await followLog(client, { arn, after: last, signal, print });
      },
      () => EXIT.interrupted,
    );
  });
}

interface Present {
  readonly arn: string;
  readonly tail: number | undefined;
  readonly print: (line: LogLine) => void;
}

/** Prints the lines so far, and returns the position of the end. */
async function printPresent(client: Client, { arn, tail: last, print }: Present) {
  let after: string | undefined;
  for (;;) {
    const window = last === undefined ? { first: PAGE, ...(after && { after }) } : { last };
    const { node } = await client.ask(LogPageDocument, { arn, ...window });
    if (!node || !('logs' in node)) return after;
    const { lines, pageInfo } = node.logs;
    lines.forEach(print);
    after = lines.at(-1)?.cursor ?? after;
    if (last !== undefined || !pageInfo.hasNextPage) return after;
  }
}

/** The log to follow. */
export interface FollowedLog {
  readonly arn: string;
  /** The last printed line. */
  readonly after?: string | undefined;
  readonly signal?: AbortSignal;
  readonly print: (line: LogLine) => void;
}

/** Prints a log as it grows, until it ends. */
export async function followLog(
  client: Client,
  { arn, after, signal, print }: FollowedLog,
): Promise<void> {
  const pages = client.follow({
    document: LogDocument,
    variables: (cursor: string | undefined) => ({ arn, ...(cursor && { after: cursor }) }),
    cursorOf: ({ log }) => log.lines.at(-1)?.cursor,
    after,
    signal,
  });
  for await (const { log } of pages) log.lines.forEach(print);
}

function text({ time, host, message }: LogLine, { timestamps }: LogFlags): string {
  const from = host && host !== 'platform' && host !== 'algo-1' ? `${plain(host)}: ` : '';
  return `${timestamps ? `${plain(time)} ` : ''}${from}${plainLines(message)}`;
}

function tail(given: string): number {
  if (/^[1-9]\d{0,3}$/.test(given) && Number(given) <= PAGE) return Number(given);
  throw new InvalidArgumentError('Give a whole number from 1 to 1000.');
}
