import { type Command, InvalidArgumentError } from 'commander';
import {
  CreateTuningJobDocument,
  type CreateTuningJobInput,
} from '#src/client/generated/graphql.js';
import { type AnyFlags, count, type FieldFlags, fieldsBelow } from './field-flags.js';
import { isFields } from './job-file.js';
import { launch } from './launch.js';
import { inputOf, JOB_FLAGS, type LaunchFlags, PROGRAM_FLAGS, withLaunch } from './launch-flags.js';
import { CONTENT_TYPE, completed, TRAINING_FLAGS, type TrainingFlags } from './training-flags.js';

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

const SEARCH_FLAGS = {
  'objective.metricName': {
    flag: '--objective <metric>',
    help: 'the objective that determines the best trial',
  },
  'objective.goal': {
    flag: '--goal <goal>',
    help: 'which values of it are good',
    choices: ['maximize', 'minimize'],
  },
  ranges: {
    flag: '-r, --range <name=range>',
    help: 'what is searched: 0.001:0.1 continuous, 64:1024 with whole numbers integer, a,b,c categorical; may be repeated',
    read: range,
  },
  maxJobs: { flag: '--max-jobs <number>', help: 'training jobs at the most', read: count },
  maxParallelJobs: {
    flag: '--parallel <number>',
    help: 'training jobs at the same time',
    read: count,
  },
  strategy: {
    flag: '--strategy <strategy>',
    help: 'how values are chosen',
    choices: ['bayesian', 'random', 'grid', 'hyperband'],
  },
  hyperband: {
    flag: '--hyperband <name=min:max>',
    help: 'with the strategy hyperband: the hyperparameter for the training time of a trial',
    read: hyperband,
  },
  warmStartFrom: {
    flag: '--warm-start <name>',
    help: 'a tuning job that has ended, whose results are known from the start; may be repeated',
    read: (name: string, before: readonly string[] = []) => [...before, name],
  },
  earlyStopping: {
    flag: '--early-stopping',
    help: 'stop trials that are worse than the median of others',
  },
  randomSeed: {
    flag: '--seed <number>',
    help: 'the same seed and results give the same suggestions',
    read: count,
  },
} satisfies FieldFlags<CreateTuningJobInput>;

/** Programs and their data belong to the trials. */
const FLAGS: AnyFlags = {
  ...SEARCH_FLAGS,
  ...fieldsBelow('trainingJob', { ...TRAINING_FLAGS, ...PROGRAM_FLAGS }),
  ...JOB_FLAGS,
};

export function defineTune(command: Command): void {
  withLaunch(command, FLAGS)
    .option(...CONTENT_TYPE)
    .action(async (options: LaunchFlags & TrainingFlags) => {
      const input = await inputOf(options, FLAGS);
      const { objective, trainingJob = {} } = input;
      await launch({
        type: 'tuning',
        options,
        flags: FLAGS,
        input: {
          ...input,
          ...(isFields(objective) && { objective: { goal: 'MAXIMIZE', ...objective } }),
          trainingJob: isFields(trainingJob) ? completed(trainingJob, options) : trainingJob,
        },
        create: async (client, ready) =>
          (
            await client.ask(CreateTuningJobDocument, {
              input: ready as unknown as CreateTuningJobInput, // the server checks it
            })
          ).createTuningJob,
      });
    });
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
