import { type Command, Option } from 'commander';
import type { Client } from '#src/client/client.js';
import { LogDocument, LogPageDocument } from '#src/client/generated/graphql.js';
import { EXIT } from '../failure.js';
import { plain, plainLines, write } from '../output/writer.js';
import { connect, type ServerFlags, withServer } from './connection.js';
import { count } from './field-flags.js';
import { findNamed } from './find-named.js';
import { countUpTo } from './flag-values.js';
import { withInterrupt } from './interrupt.js';
import type { JobType } from './jobs.js';

interface LogFlags extends ServerFlags {
  readonly follow?: boolean;
  readonly tail?: number;
  readonly fromLine?: number;
  readonly grep?: string;
  readonly ignoreCase?: boolean;
  readonly lines?: boolean;
  readonly timestamps?: boolean;
  readonly output: 'text' | 'json';
  readonly type?: JobType;
}

export interface LogLine {
  readonly cursor: string;
  readonly number: number;
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
    .option('--tail <lines>', 'only the last ones, 1 to 1000', countUpTo(PAGE))
    .addOption(
      new Option('--from-line <number>', 'start at this line; the first line is 1')
        .argParser(count)
        .conflicts('tail'),
    )
    .option('--grep <text>', 'only lines that contain this text')
    .option('-i, --ignore-case', 'ignore case in --grep')
    .option('-n, --lines', 'print the number of each line')
    .option('-t, --timestamps', 'print the time of each line')
    .option('--json', 'a line of JSON for each line');
  withServer(command).action(async (name: string, flags: LogFlags & { json?: boolean }) => {
    await using client = connect(flags);
    const { arn } = await findNamed(client, name, ['job', 'endpoint']);
    const print = (line: LogLine) =>
      write(`${flags.json ? JSON.stringify(line) : text(line, flags)}\n`);
    const isWanted = lineCheck(flags);
    await withInterrupt(
      async (signal) => {
        const last = await printPresent(client, { arn, flags, print });
        const printWanted = (line: LogLine) => isWanted(line) && print(line);
        if (flags.follow) await followLog(client, { arn, after: last, signal, print: printWanted });
      },
      () => EXIT.interrupted,
    );
  });
}

interface Present {
  readonly arn: string;
  readonly flags: LogFlags;
  readonly print: (line: LogLine) => void;
}

/** Prints the lines so far, and returns the position of the end. */
async function printPresent(client: Client, { arn, flags, print }: Present) {
  const { tail: last, fromLine } = flags;
  const asked = { arn, ...searched(flags) };
  if (last !== undefined) {
    const { lines, end } = await lastLines(client, { ...asked, last });
    lines.forEach(print);
    return end;
  }
  let place: { after?: string; fromLine?: number } = fromLine === undefined ? {} : { fromLine };
  for (;;) {
    const { node } = await client.ask(LogPageDocument, { ...asked, first: PAGE, ...place });
    if (!node || !('logs' in node)) return undefined;
    const { lines, pageInfo } = node.logs;
    lines.forEach(print);
    if (pageInfo.endCursor) place = { after: pageInfo.endCursor };
    if (!pageInfo.hasNextPage) return place.after;
  }
}

interface LastLines {
  readonly arn: string;
  readonly last: number;
  readonly contains?: string;
}

/** Reads the last lines. A search sends more requests until it has found enough. */
async function lastLines(client: Client, { last, ...asked }: LastLines) {
  let lines: LogLine[] = [];
  let end: string | undefined;
  let before: string | undefined;
  for (;;) {
    const window = { last: last - lines.length, ...(before && { before }) };
    const { node } = await client.ask(LogPageDocument, { ...asked, ...window });
    if (!node || !('logs' in node)) return { lines, end };
    const { complete, pageInfo } = node.logs;
    lines = [...node.logs.lines, ...lines];
    end ??= pageInfo.endCursor ?? undefined;
    before = pageInfo.startCursor ?? undefined;
    if (complete || lines.length === last || before === undefined) return { lines, end };
  }
}

function searched({ grep, ignoreCase }: LogFlags) {
  return grep === undefined ? {} : { contains: grep, ignoreCase: ignoreCase ?? false };
}

/** Returns the check that selects lines while the log is followed. */
function lineCheck({ grep, ignoreCase }: LogFlags): (line: LogLine) => boolean {
  if (grep === undefined) return () => true;
  const cased = (text: string) => (ignoreCase ? text.toLowerCase() : text);
  return ({ message }) => cased(message).includes(cased(grep));
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

function text({ number, time, host, message }: LogLine, flags: LogFlags): string {
  const { lines, timestamps } = flags;
  const from = host && host !== 'platform' && host !== 'algo-1' ? `${plain(host)}: ` : '';
  return `${lines ? `${number}: ` : ''}${timestamps ? `${plain(time)} ` : ''}${from}${plainLines(message)}`;
}
