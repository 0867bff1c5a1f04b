import { type Command, Option } from 'commander';
import type { Client } from '#src/client/client.js';
import { compareJobs, type JobComparison } from '#src/client/jobs/comparison.js';
import { commitNumber } from '../commit-number.js';
import { type Format, printValue, withOutput } from '../output/format.js';
import { numberText } from '../output/number-text.js';
import { tableOf } from '../output/table.js';
import { terminalOf } from '../output/terminal.js';
import { writeData, writePainted } from '../output/writer.js';
import { connect, type ServerFlags, withServer } from './connection.js';
import { findJob, JOB_TYPES, type JobType } from './jobs.js';
import { isRegistered, jobOfRegistered } from './registered.js';

/** A line of a comparison. */
type Column = Pick<JobComparison['columns'][number], 'name' | 'values'> & {
  readonly group: string;
  readonly statistic?: JobComparison['columns'][number]['statistic'];
};

interface CompareFlags extends ServerFlags {
  readonly columns?: readonly string[];
  readonly all?: boolean;
  readonly type?: JobType;
  readonly at?: number;
  readonly output: Format;
}

export function defineCompare(command: Command): void {
  command
    .argument(
      '<jobs...>',
      'the names or ARNs of 2 to 500 jobs, or versions that were registered from jobs',
    )
    .addOption(
      new Option(
        '--columns <columns>',
        'parameter, data, code, image, package, metric, or one column such as metric:loss; separated by commas',
      ).argParser((text) => text.split(',')),
    )
    .option('--all', 'also the values that are equal in all jobs')
    .addOption(new Option('--type <type>', 'which kind of jobs').choices(JOB_TYPES))
    .option('--at <commit>', 'as they were right after this commit', commitNumber);
  withServer(withOutput(command)).action(
    async (
      words: readonly string[],
      { columns, all, type, at, output, ...server }: CompareFlags,
    ) => {
      await using client = connect(server);
      const compared = await compareJobs(client, await arnsOf(client, words, type), {
        ...(columns && { columns }),
        ...(all && { all }),
        ...(at !== undefined && { atCommit: at }),
      });
      if (output === 'json' || output === 'yaml') return await printValue(compared, output);
      if (output === 'name')
        return writeData(compared.columns.map((column) => `${labelOf(column)}\n`).join(''));
      const names = compared.jobs.map(({ name }) => name);
      writePainted(`${comparedText(names, compared.columns)}\n`);
    },
  );
}

/** The ARNs of jobs, or of the jobs of registered versions; only names are looked up. */
export async function arnsOf(
  client: Client,
  words: readonly string[],
  type?: JobType,
): Promise<readonly string[]> {
  const arns: string[] = [];
  for (const word of words)
    arns.push(word.startsWith('arn:') ? word : await jobArn(client, word, type));
  return arns;
}

async function jobArn(client: Client, word: string, type?: JobType): Promise<string> {
  const name = isRegistered(word) ? await jobOfRegistered(client, word) : word;
  return (await findJob(client, name, name === word ? type : 'training')).arn;
}

/** A line for each column, with a value for each compared thing beside it. */
export function comparedText(names: readonly string[], columns: readonly Column[]): string {
  if (columns.length === 0) return 'Nothing differs.';
  const titles = [
    { title: 'WHAT', text: ({ group }: Column) => group.toLowerCase() },
    { title: 'NAME', text: nameOf, isLong: true },
    ...names.map((title, at) => ({
      title,
      text: ({ values }: Column) => shortValue(values[at]),
      isLong: true,
    })),
  ];
  return tableOf(columns, titles, terminalOf());
}

const DIGEST = /^[0-9a-f]{64}$/;
/** The digits of a digest that other commands accept. */
const DIGITS = 12;

function shortValue(value: string | null | undefined): string {
  if (value && DIGEST.test(value)) return value.slice(0, DIGITS);
  return numberText(value);
}

function nameOf({ name, statistic }: Column): string {
  return statistic ? `${name} (${statistic.toLowerCase()})` : name;
}

function labelOf(column: Column): string {
  return `${column.group.toLowerCase()}:${column.name}`;
}
