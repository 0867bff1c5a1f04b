import { type Command, Option } from 'commander';
import type { Client } from '#src/client/client.js';
import type { JobMetricSeries } from '#src/client/jobs/comparison.js';
import { absent } from '../failure.js';
import { type Format, printList, withOutput } from '../output/format.js';
import { metricCharts } from '../output/metric-chart.js';
import { numberText } from '../output/number-text.js';
import { terminalOf } from '../output/terminal.js';
import { note, writeData, writePainted } from '../output/writer.js';
import { connect, type ServerFlags, withServer } from './connection.js';
import { JOB_TYPES, type JobType } from './jobs.js';
import { metricHint } from './metric-names.js';

interface MetricsFlags extends ServerFlags {
  readonly metric?: readonly string[];
  readonly seconds?: boolean;
  readonly csv?: boolean;
  readonly plot?: boolean;
  readonly type?: JobType;
  readonly output: Format;
}

/** Points of a curve for a terminal, and of one for a program. */
const [FEW, MANY] = [400, 10_000];
/** Points when only the names are wanted. */
const FEWEST = 4;

/** Adds the verb that shows the metrics of jobs. */
export function defineJobMetrics(jobs: Command): void {
  const command = jobs
    .command('metrics')
    .description('show the metrics of jobs; --plot draws them')
    .argument('<names...>', 'their names or ARNs')
    .option('--metric <names...>', 'only these metrics')
    .option('--seconds', 'over seconds in place of steps')
    .addOption(new Option('--csv', 'print all points as CSV').conflicts('plot'))
    .option('--plot', 'draw a chart of each metric, with a curve of each job')
    .addOption(new Option('--type <type>', 'which kind of job').choices(JOB_TYPES));
  withServer(withOutput(command)).action(async (words: readonly string[], flags: MetricsFlags) => {
    await using client = connect(flags);
    const [{ metricSeries }, { arnsOf }] = await Promise.all([
      import('#src/client/jobs/comparison.js'),
      import('./compare.js'),
    ]);
    const arns = await arnsOf(client, words, flags.type);
    const series = await metricSeries(client, arns, {
      points: flags.csv ? MANY : FEW,
      axis: flags.seconds ? 'SECONDS' : 'STEP',
      ...(flags.metric && { names: flags.metric }),
    });
    const found = series.filter(({ count }) => count > 0);
    const missing = flags.metric?.filter((name) => !found.some((one) => one.name === name)) ?? [];
    const unknown = missing.length > 0 ? await unknownOf(client, arns, missing) : '';
    if (found.length === 0)
      throw absent(unknown || `${words.join(', ')}: no metric has a value yet.`);
    if (unknown) note(`${unknown}\n`);
    if (flags.csv) writeData(csvOf(found, flags.seconds ? 'seconds' : 'step'));
    else if (flags.plot)
      writePainted(
        `${metricCharts(
          found.map((one) => ({ ...one, job: jobOf(one) })),
          terminalOf(),
        )}\n`,
      );
    else await printList({ rows: found, columns: COLUMNS, empty: '' }, flags.output);
  });
}

/** Names the metrics that jobs do not have, with a suggestion for each. */
async function unknownOf(client: Client, arns: readonly string[], missing: readonly string[]) {
  const { metricSeries } = await import('#src/client/jobs/comparison.js');
  const known = (await metricSeries(client, arns, { points: FEWEST })).map(({ name }) => name);
  return missing
    .map((name) => `No metric '${name}' has a value yet; ${metricHint(name, [...new Set(known)])}`)
    .join('\n');
}

const COLUMNS = [
  { title: 'METRIC', text: ({ name }: JobMetricSeries) => name },
  { title: 'JOB', text: jobOf, isLong: true },
  { title: 'POINTS', text: ({ count }: JobMetricSeries) => String(count) },
  { title: 'LAST', text: ({ values }: JobMetricSeries) => numberText(values.at(-1)) },
  { title: 'LEAST', text: ({ values }: JobMetricSeries) => numberText(Math.min(...values)) },
  { title: 'GREATEST', text: ({ values }: JobMetricSeries) => numberText(Math.max(...values)) },
];

function jobOf({ job }: JobMetricSeries): string {
  return job.slice(job.lastIndexOf('/') + 1);
}

function csvOf(series: readonly JobMetricSeries[], axis: string): string {
  const rows = series.flatMap((one) =>
    one.x.map((at, index) => [jobOf(one), one.name, at, one.values[index]].map(cell).join(',')),
  );
  return [`job,metric,${axis},value`, ...rows, ''].join('\n');
}

function cell(value: string | number | undefined): string {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
