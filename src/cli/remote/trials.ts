import type { Command } from 'commander';
import type { Importance, TuningTrial } from '#src/client/tuning/analytics.js';
import { absent } from '../failure.js';
import { type Format, printValue, withOutput } from '../output/format.js';
import { numberText } from '../output/number-text.js';
import { paintStatus } from '../output/paint-status.js';
import { type TableColumn, tableOf } from '../output/table.js';
import { terminalOf } from '../output/terminal.js';
import { note, write, writeData, writePainted } from '../output/writer.js';
import { connect, type ServerFlags, withServer } from './connection.js';

/** The results of a tuning job. */
interface Results {
  readonly best: string | undefined;
  readonly importance: readonly Importance[];
  readonly noImportanceReason: string | null | undefined;
  readonly trials: readonly TuningTrial[];
}

/** Adds the verb that lists the trials of a tuning job. */
export function defineTrials(jobs: Command): void {
  const command = jobs
    .command('trials')
    .description('list the trials of a tuning job with their results')
    .argument('<name>', 'its name or ARN')
    .option('--best', 'only the best one');
  withServer(withOutput(command)).action(
    async (
      word: string,
      flags: ServerFlags & { readonly output: Format; readonly best?: boolean },
    ) => {
      await using client = connect(flags);
      const [{ Session }, { TuningAnalytics }, documents, { findJob }] = await Promise.all([
        import('#src/client/session.js'),
        import('#src/client/tuning/analytics.js'),
        import('#src/client/generated/graphql.js'),
        import('./jobs.js'),
      ]);
      const { TuningImportanceDocument, TuningJobDocument } = documents;
      const { name } = await findJob(client, word, 'tuning');
      const best = (await client.ask(TuningJobDocument, { name })).tuningJob?.bestTrainingJob?.name;
      if (flags.best && best === undefined)
        throw absent(
          `The tuning job ${name} has no best trial: none has completed with a value of the objective.`,
        );
      const analytics = new TuningAnalytics(new Session({ client }), name);
      const trials: TuningTrial[] = [];
      for await (const trial of analytics.trials())
        if (!flags.best || trial.trainingJob.name === best) trials.push(trial);
      const { tuningJob } = await client.ask(TuningImportanceDocument, { name });
      const { importance = [], noImportanceReason } = tuningJob ?? {};
      await print({ best, importance, noImportanceReason, trials }, flags.output);
    },
  );
}

async function print(results: Results, format: Format): Promise<void> {
  const { best, importance, noImportanceReason, trials } = results;
  const names = trials.map(({ trainingJob }) => trainingJob.name);
  if (format === 'name') return writeData(names.map((name) => `${name}\n`).join(''));
  if (format !== 'table') return await printValue(results, format);
  if (trials.length === 0) return void note('No trials found yet.\n');
  writePainted(`${tableOf(trials, columnsOf(trials), terminalOf())}\n`);
  if (best !== undefined) write(`Best: ${best}\n`);
  const shares = importance.map((one) => `${one.name} ${Math.round(100 * one.importance)} %`);
  if (shares.length > 0) write(`Share of the variance that each explains: ${shares.join(', ')}\n`);
  else if (noImportanceReason)
    note(`No importance of hyperparameters yet: ${noImportanceReason}\n`);
}

/** The searched values are between the result of a trial and its name. */
function columnsOf(trials: readonly TuningTrial[]): readonly TableColumn<TuningTrial>[] {
  const searched = new Set(trials.flatMap(({ hyperparameters }) => Object.keys(hyperparameters)));
  return [
    { title: 'TRIAL', text: ({ number }) => String(number) },
    { title: 'STATUS', text: ({ status }) => status, paint: paintStatus },
    { title: 'OBJECTIVE', text: ({ objectiveValue }) => numberText(objectiveValue) },
    ...[...searched].map((name) => ({
      title: name,
      text: ({ hyperparameters }: TuningTrial) => numberText(hyperparameters[name]),
    })),
    { title: 'MODEL', text: ({ suggestion }) => suggestion.model },
    { title: 'NAME', text: ({ trainingJob }) => trainingJob.name, isLong: true },
  ];
}
