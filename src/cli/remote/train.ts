import type { Command } from 'commander';
import {
  CreateTrainingJobDocument,
  type CreateTrainingJobInput,
} from '#src/client/generated/graphql.js';
import { launch } from './launch.js';
import { inputOf, JOB_FLAGS, type LaunchFlags, PROGRAM_FLAGS, withLaunch } from './launch-flags.js';
import { CONTENT_TYPE, completed, TRAINING_FLAGS } from './training-flags.js';

const FLAGS = { ...TRAINING_FLAGS, ...JOB_FLAGS, ...PROGRAM_FLAGS };

export function defineTrain(command: Command): void {
  withLaunch(command, FLAGS)
    .option(...CONTENT_TYPE)
    .action(async (options: LaunchFlags & { readonly contentType?: string }) => {
      await launch({
        type: 'training',
        options,
        flags: FLAGS,
        input: completed(await inputOf(options, FLAGS), options.contentType),
        create: async (client, ready) =>
          (
            await client.ask(CreateTrainingJobDocument, {
              input: ready as unknown as CreateTrainingJobInput, // the server checks it
            })
          ).createTrainingJob,
      });
    });
}
