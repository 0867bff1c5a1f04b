import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  CreateTuningJobDocument,
  type CreateTuningJobInput,
} from '#src/client/generated/graphql.js';
import { count, inputOf, merged, withLaunch } from './input-flags.js';
import { type Input, isFields } from './job-file.js';
import { launch } from './launch.js';
import {
  requireProgram,
  type TrainingFlags,
  trainingInput,
  withRequired,
  withTraining,
} from './training-flags.js';

interface TuneFlags extends TrainingFlags {
  readonly objective?: string;
  readonly goal?: string;
  readonly maxJobs?: number;
  readonly parallel?: number;
  readonly strategy?: string;
  readonly seed?: number;
  readonly range?: Ranges;
  readonly earlyStopping?: boolean;
  readonly hyperband?: Hyperband;
  readonly warmStart?: readonly string[];
}

interface Hyperband {
  readonly resource: string;
  readonly min: number;
  readonly max: number;
}

interface Ranges {
  readonly continuous: readonly object[];
  readonly integer: readonly object[];
  readonly categorical: readonly object[];
}

export function defineTune(command: Command): void {
  command
    .option('--objective <metric>', 'what decides which trial is best')
    .addOption(
      new Option('--goal <goal>', 'which values of it are good').choices(['maximize', 'minimize']),
    )
    .option(
      '-r, --range <name=range>',
      'what is searched: 0.001:0.1 continuous, 64:1024 with whole numbers integer, a,b,c categorical; may be repeated',
      range,
    )
    .option('--max-jobs <number>', 'training jobs at the most', count)
    .option('--parallel <number>', 'training jobs at the same time', count)
    .addOption(
      new Option('--strategy <strategy>', 'how values are chosen').choices([
        'bayesian',
        'random',
        'grid',
        'hyperband',
      ]),
    )
    .option(
      '--hyperband <name=min:max>',
      'with the strategy hyperband: the hyperparameter that says how long a trial trains',
      hyperband,
    )
    .option(
      '--warm-start <name>',
      'a tuning job that has ended, whose results are known from the start; may be repeated',
      (name: string, before: readonly string[] = []) => [...before, name],
    )
    .option('--early-stopping', 'stop trials that are worse than the median of others')
    .option('--seed <number>', 'the same seed and results give the same suggestions', count);
  withLaunch(withTraining(command)).action(async (flags: TuneFlags) => {
    await launch({
      type: 'tuning',
      flags,
      input: await tuningInput(flags),
      create: async (client, ready) =>
        (
          await client.ask(CreateTuningJobDocument, {
            input: ready as unknown as CreateTuningJobInput, // the server checks it
          })
        ).createTuningJob,
    });
  });
}

/** What a training job has belongs to the trials, not to the tuning job. */
async function tuningInput(flags: TuneFlags): Promise<Input> {
  const {
    objective,
    goal,
    maxJobs,
    parallel,
    strategy,
    seed,
    range: ranges,
    earlyStopping,
    hyperband: lengths,
    warmStart,
  } = flags;
  const { role, env, maxRuntime } = flags;
  const input = await inputOf(
    { ...flags, role: undefined, env: undefined, maxRuntime: undefined } as unknown as TuneFlags,
    {
      objective:
        objective === undefined && goal === undefined
          ? undefined
          : { metricName: objective, goal: (goal ?? 'maximize').toUpperCase() },
      ranges,
      maxJobs,
      maxParallelJobs: parallel,
      strategy: strategy?.toUpperCase(),
      randomSeed: seed,
      earlyStopping,
      hyperband: lengths,
      warmStartFrom: warmStart,
    },
  );
  const given = isFields(input['trainingJob']) ? input['trainingJob'] : {};
  const own = { role, environment: env, maxRuntimeSeconds: maxRuntime, ...trainingInput(flags) };
  const trainingJob = withRequired(merged(given, own));
  requireProgram(trainingJob);
  return { ...input, trainingJob };
}

function range(
  text: string,
  { continuous, integer, categorical }: Ranges = { continuous: [], integer: [], categorical: [] },
): Ranges {
  const [, name, said] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (name === undefined || said === undefined)
    throw new InvalidArgumentError('Give <name>=<min>:<max> or <name>=<value>,<value>.');
  const [, min, max] = /^([^:,]+):([^:,]+)$/.exec(said) ?? [];
  if (min === undefined || max === undefined)
    return {
      continuous,
      integer,
      categorical: [...categorical, { name, values: said.split(',') }],
    };
  const bounds = { name, min: Number(min), max: Number(max) };
  if (!Number.isFinite(bounds.min) || !Number.isFinite(bounds.max))
    throw new InvalidArgumentError('The bounds of a range are numbers, as in 0.001:0.1.');
  const isInteger = /^-?\d+$/.test(min) && /^-?\d+$/.test(max);
  return isInteger
    ? { continuous, categorical, integer: [...integer, bounds] }
    : { integer, categorical, continuous: [...continuous, bounds] };
}

function hyperband(text: string): Hyperband {
  const [, resource, min, max] = /^([^=]+)=(\d+):(\d+)$/.exec(text) ?? [];
  if (resource === undefined)
    throw new InvalidArgumentError('Give <name>=<min>:<max>, as in epochs=1:27.');
  return { resource, min: Number(min), max: Number(max) };
}
