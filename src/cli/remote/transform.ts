import { type Command, Option } from 'commander';
import {
  CreateTransformJobDocument,
  type CreateTransformJobInput,
} from '#src/client/generated/graphql.js';
import { misuse } from '../failure.js';
import { count, inputOf, type LaunchFlags, resourcesOf, withLaunch } from './input-flags.js';
import { type Input, isFields } from './job-file.js';
import { launch } from './launch.js';
import { makeModelOf } from './model-of-job.js';
import { orAbsentName } from './names.js';

interface TransformFlags extends LaunchFlags {
  readonly job?: string;
  readonly model?: string;
  readonly input?: string;
  readonly outputPath?: string;
  readonly contentType?: string;
  readonly accept?: string;
  readonly split?: string;
  readonly assemble?: string;
  readonly strategy?: string;
  readonly inputFilter?: string;
  readonly join?: boolean;
  readonly outputFilter?: string;
  readonly maxPayloadMb?: number;
  readonly concurrent?: number;
}

export function defineTransform(command: Command): void {
  command
    .option('--job <name>', 'a completed training job; a model is made of it')
    .option('--model <name>', 'the model that answers')
    .option(
      '--input <uri>',
      'what it is asked: an object or a prefix, or a local file or folder, which is uploaded',
    )
    .option('--output-path <uri>', 'where the answers go')
    .option('--content-type <type>', 'of the objects, such as text/csv')
    .option('--accept <type>', 'of the answers')
    .addOption(
      new Option('--split <by>', 'how objects are cut into records').choices(['none', 'line']),
    )
    .addOption(
      new Option('--assemble <with>', 'how answers are put together').choices(['none', 'line']),
    )
    .addOption(
      new Option('--strategy <strategy>', 'how many records are sent at a time').choices([
        'single_record',
        'multi_record',
      ]),
    )
    .option('--input-filter <path>', 'what is sent of a record, such as $[1:]')
    .option('--join', 'put each answer behind what was asked')
    .option('--output-filter <path>', 'what is stored of an answer, after the join')
    .option('--max-payload-mb <number>', 'MiB that are sent at a time', count)
    .option('--concurrent <number>', 'payloads that an instance gets at a time', count);
  withLaunch(command).action(async (flags: TransformFlags) => {
    const { job, model } = flags;
    if (job !== undefined && model !== undefined) throw misuse('Give --job or --model, not both.');
    const input = await transformInput(flags);
    await launch({
      type: 'transform',
      flags,
      input,
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

async function transformInput(flags: TransformFlags): Promise<Input> {
  const input = await inputOf(flags, {
    modelName: flags.model ?? flags.job,
    input: flags.input,
    outputPath: flags.outputPath,
    contentType: flags.contentType,
    accept: flags.accept,
    maxPayloadMb: flags.maxPayloadMb,
    maxConcurrentTransforms: flags.concurrent,
    splitType: flags.split?.toUpperCase(),
    assembleWith: flags.assemble?.toUpperCase(),
    batchStrategy: flags.strategy?.toUpperCase(),
    inputFilter: flags.inputFilter,
    joinSource: flags.join ? 'INPUT' : undefined,
    outputFilter: flags.outputFilter,
    resources: resourcesOf(flags),
  });
  return { ...input, resources: isFields(input['resources']) ? input['resources'] : {} };
}
