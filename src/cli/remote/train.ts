import type { Command } from 'commander';
import {
  CreateTrainingJobDocument,
  type CreateTrainingJobInput,
} from '#src/client/generated/graphql.js';
import { inputOf, withLaunch } from './input-flags.js';
import { launch } from './launch.js';
import {
  requireProgram,
  type TrainingFlags,
  trainingInput,
  withRequired,
  withTraining,
} from './training-flags.js';

export function defineTrain(command: Command): void {
  withLaunch(withTraining(command)).action(async (flags: TrainingFlags) => {
    const input = withRequired(await inputOf(flags, trainingInput(flags)));
    requireProgram(input);
    await launch({
      type: 'training',
      flags,
      input,
      create: async (client, ready) =>
        (
          await client.ask(CreateTrainingJobDocument, {
            input: ready as unknown as CreateTrainingJobInput, // the server checks it
          })
        ).createTrainingJob,
    });
  });
}
