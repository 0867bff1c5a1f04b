import { randomUUID } from 'node:crypto';
import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  CreateReproductionDocument,
  ReproductionDocument,
  ReproductionPlanDocument,
  type ReproductionPlanQuery,
  type ReproductionQuery,
} from '#src/client/generated/graphql.js';
import { EXIT } from '../failure.js';
import { type Format, printList, printOne, withOutput } from '../output/format.js';
import { note, plain } from '../output/writer.js';
import { connect, type ServerFlags, withServer } from './connection.js';
import { startingPoint } from './read-lineage.js';

interface Flags extends ServerFlags {
  readonly dryRun?: boolean;
  readonly name?: string;
  readonly tolerance?: number;
  readonly runner?: string;
  readonly wait?: boolean;
  readonly output: Format;
}

/** Defines the command that reproduces a subject. */
export function defineReproduce(command: Command): void {
  command
    .argument('<subject>', 'the name of a model, a registered version, an endpoint or a job')
    .addOption(new Option('--dry-run', 'only show which jobs run again, and why one cannot'))
    .option('--name <name>', 'the name of the reproduction; default: generated')
    .option(
      '--tolerance <number>',
      'the largest relative difference of equivalent metrics and predictions; default: 0.001',
      parseTolerance,
    )
    .option(
      '--runner <runner>',
      'refuse the plan unless the server has this runner, such as docker',
    )
    .option(
      '-w, --wait',
      'wait for its verdict; exits with 1 unless it completes, and for DIFFERENT',
    );
  withServer(withOutput(command)).action(async (word: string, flags: Flags) => {
    const { dryRun, name, tolerance, runner, wait, output } = flags;
    await using client = connect(flags);
    const subject = await startingPoint(client, word);
    if (dryRun) {
      const asked = { subject, ...(runner !== undefined && { runner }) };
      const { reproductionPlan } = await client.ask(ReproductionPlanDocument, asked);
      if (!reproductionPlan.possible) process.exitCode = EXIT.failed;
      return await showPlan(reproductionPlan, output);
    }
    const input = {
      subject,
      clientToken: randomUUID(),
      ...(name !== undefined && { name }),
      ...(tolerance !== undefined && { tolerance }),
      ...(runner !== undefined && { runner }),
    };
    const { createReproduction: job } = await client.ask(CreateReproductionDocument, { input });
    if (!wait)
      return await printOne(job, output, (made) => `reproduction ${made.name} is launched`);
    const { waitForJob } = await import('./wait.js');
    await waitForJob(client, { type: 'reproduction', job, logs: false });
    const { reproduction } = await client.ask(ReproductionDocument, { name: job.name });
    if (!reproduction) return;
    if (reproduction.verdict === 'DIFFERENT') process.exitCode = EXIT.failed;
    await printOne(reproduction, output, verdictOf);
  });
}

type Plan = ReproductionPlanQuery['reproductionPlan'];
type Step = Plan['steps'][number];

async function showPlan({ steps }: Plan, output: Format): Promise<void> {
  const rows = steps.map((step) => ({ ...step, name: step.jobName }));
  const columns = [
    { title: 'STEP', text: ({ number }: Step) => `${number}` },
    {
      title: 'PLAN',
      text: ({ fate, isPrediction }: Step) => (isPrediction ? `${fate} (predictions)` : fate),
    },
    { title: 'JOB', text: ({ jobName }: Step) => plain(jobName) },
    { title: 'NEEDS', text: ({ needs }: Step) => needs.join(' ') },
    {
      title: 'WHY',
      text: ({ blockers }: Step) =>
        blockers.map(({ name, reason }) => plain(`${name}: ${reason}`)).join('; '),
      isLong: true,
    },
  ];
  await printList({ rows, columns, empty: 'No job runs again.' }, output);
}

/** Prints a note on each difference, and returns the verdict. */
function verdictOf({ name, verdict, results }: NonNullable<ReproductionQuery['reproduction']>) {
  for (const { files, metrics, predictions, divergence } of results) {
    for (const file of files) note(`${plain(file.name)} differs\n`);
    for (const { name: metric, a, b } of metrics.filter(({ isWithin }) => !isWithin))
      note(
        `${plain(metric)} differs: ${a ?? 'none'} in the job, ${b ?? 'none'} in its repetition\n`,
      );
    if (predictions) {
      const { values, greatestDifference, differs } = predictions;
      if (values > 0)
        note(
          `The ${values} numbers of the predictions differ by at most ${greatestDifference} (relative)\n`,
        );
      if (differs) note(`Predictions differ: ${plain(differs)}\n`);
    } else if (files.length > 0)
      note('Predictions were not compared: no batch transform of the model could run again\n');
    if (divergence)
      note(
        `First difference: ${divergence.kind.toLowerCase()} ${plain(divergence.name)} in step ${divergence.step}\n`,
      );
  }
  return `reproduction ${name}: ${verdict ?? 'no verdict'}`;
}

function parseTolerance(text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && number >= 0 && number <= 1) return number;
  throw new InvalidArgumentError('Give a number from 0 to 1, such as 0.001.');
}
