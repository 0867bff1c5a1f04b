import type { Command } from 'commander';
import {
  CreateTransformJobDocument,
  type CreateTransformJobInput,
} from '#src/client/generated/graphql.js';
import { misuse } from '../failure.js';
import { count, countOrNone, type FieldFlags } from './field-flags.js';
import { launch } from './launch.js';
import { inputOf, JOB_FLAGS, type LaunchFlags, PROGRAM_FLAGS, withLaunch } from './launch-flags.js';
import { makeModelOf } from './model-of-job.js';
import { orAbsentName } from './names.js';

interface TransformFlags extends LaunchFlags {
  readonly job?: string;
  readonly model?: string;
}

const FLAGS = {
  modelName: { flag: '--model <name>', help: 'the model that answers' },
  input: {
    flag: '--input <uri>',
    help: 'what it is asked: an object or a prefix, or a local file or folder, which is uploaded',
  },
  outputPath: { flag: '--output-path <uri>', help: 'where the answers go' },
  contentType: { flag: '--content-type <type>', help: 'of the objects, such as text/csv' },
  accept: { flag: '--accept <type>', help: 'of the answers' },
  splitType: {
    flag: '--split <by>',
    help: 'how objects are cut into records',
    choices: ['none', 'line'],
  },
  assembleWith: {
    flag: '--assemble <with>',
    help: 'how answers are put together',
    choices: ['none', 'line'],
  },
  batchStrategy: {
    flag: '--strategy <strategy>',
    help: 'how many records are sent at a time',
    choices: ['single_record', 'multi_record'],
  },
  inputFilter: {
    flag: '--input-filter <path>',
    help: 'the part of a record that is sent, such as $[1:]',
  },
  joinSource: { flag: '--join', help: 'join each answer with its record', preset: 'INPUT' },
  outputFilter: {
    flag: '--output-filter <path>',
    help: 'the part of an answer that is stored, after the join',
  },
  maxPayloadMb: {
    flag: '--max-payload-mb <number>',
    help: 'MiB that are sent at a time; 0: no limit',
    read: countOrNone,
  },
  maxConcurrentTransforms: {
    flag: '--concurrent <number>',
    help: 'payloads that an instance gets at a time',
    read: count,
  },
  ...JOB_FLAGS,
  ...PROGRAM_FLAGS,
} satisfies FieldFlags<CreateTransformJobInput>;

export function defineTransform(command: Command): void {
  command.option('--job <name>', 'a completed training job; a model is created from it');
  withLaunch(command, FLAGS).action(async (options: TransformFlags) => {
    const { job, model } = options;
    if (job !== undefined && model !== undefined) throw misuse('Give --job or --model, not both.');
    const input = await inputOf(options, FLAGS);
    await launch({
      type: 'transform',
      options,
      flags: FLAGS,
      input: {
        ...input,
        ...(job !== undefined && { modelName: job }),
        resources: input['resources'] ?? {},
      },
      create: async (client, ready) => {
        if (job !== undefined) await makeModelOf(client, job);
        const asked = client.ask(CreateTransformJobDocument, {
          input: ready as unknown as CreateTransformJobInput, // the server checks it
        });
        return (await orAbsentName(client, ['model'], asked)).createTransformJob;
      },
    });
  });
}
