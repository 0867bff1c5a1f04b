import type { Command } from 'commander';
import {
  CreateTrainingJobDocument,
  type CreateTrainingJobInput,
  LaunchInputDocument,
} from '#src/client/generated/graphql.js';
import { connect } from './connection.js';
import { type Input, merged } from './job-file.js';
import { findJob } from './jobs.js';
import { launch } from './launch.js';
import { inputOf, JOB_FLAGS, type LaunchFlags, PROGRAM_FLAGS, withLaunch } from './launch-flags.js';
import { CONTENT_TYPE, completed, TRAINING_FLAGS, type TrainingFlags } from './training-flags.js';

const FLAGS = { ...TRAINING_FLAGS, ...JOB_FLAGS, ...PROGRAM_FLAGS };

interface TrainFlags extends LaunchFlags, TrainingFlags {
  readonly like?: string;
}

export function defineTrain(command: Command): void {
  withLaunch(command, FLAGS)
    .option(...CONTENT_TYPE)
    .option(
      '--like <job>',
      'launch this training job again; the file and the flags override its input',
    )
    .action(async (options: TrainFlags) => {
      const given = await inputOf(options, FLAGS);
      const input = merged(await launchOf(options), given);
      await launch({
        type: 'training',
        options,
        flags: FLAGS,
        input: completed(input, options),
        create: async (client, ready) =>
          (
            await client.ask(CreateTrainingJobDocument, {
              input: ready as unknown as CreateTrainingJobInput, // the server checks it
            })
          ).createTrainingJob,
      });
    });
}

/** Returns the input of the job to launch again, without its name. */
async function launchOf({ like, ...flags }: TrainFlags): Promise<Input> {
  if (like === undefined) return {};
  await using client = connect(flags);
  const { name } = await findJob(client, like, 'training');
  const { trainingJob } = await client.ask(LaunchInputDocument, { name });
  return trainingJob?.launchInput ?? {};
}
