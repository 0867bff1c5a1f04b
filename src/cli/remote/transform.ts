import { type Command, Option } from 'commander';
import {
  CreateTransformJobDocument,
  type CreateTransformJobInput,
} from '#src/client/generated/graphql.js';
import { count, inputOf, type LaunchFlags, resourcesOf, withLaunch } from './input-flags.js';
import { isFields } from './job-file.js';
import { launch } from './launch.js';

interface TransformFlags extends LaunchFlags {
  readonly model?: string;
  readonly input?: string;
  readonly outputPath?: string;
  readonly contentType?: string;
  readonly accept?: string;
  readonly split?: string;
  readonly assemble?: string;
  readonly strategy?: string;
  readonly join?: boolean;
  readonly maxPayloadMb?: number;
}

export function defineTransform(command: Command): void {
  command
    .option('--model <name>', 'the model that answers')
    .option('--input <uri>', 'what it is asked: an object or a prefix')
    .option('--output-path <uri>', 'where the answers go')
    .option('--content-type <type>', 'of the objects, such as text/csv')
    .option('--accept <type>', 'of the answers')
    .addOption(
      new Option('--split <by>', 'how objects are cut into records').choices([
        'none',
        'line',
        'record_io',
        'tf_record',
      ]),
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
    .option('--join', 'put each answer behind what was asked')
    .option('--max-payload-mb <number>', 'MiB that are sent at a time', count);
  withLaunch(command).action(async (flags: TransformFlags) => {
    const { model, input: uri, outputPath, contentType, accept, join, maxPayloadMb } = flags;
    const input = await inputOf(flags, {
      modelName: model,
      input: uri,
      outputPath,
      contentType,
      accept,
      maxPayloadMb,
      splitType: flags.split?.toUpperCase(),
      assembleWith: flags.assemble?.toUpperCase(),
      batchStrategy: flags.strategy?.toUpperCase(),
      joinSource: join ? 'INPUT' : undefined,
      resources: resourcesOf(flags),
    });
    await launch({
      type: 'transform',
      flags,
      input: { ...input, resources: isFields(input['resources']) ? input['resources'] : {} },
      create: async (client, ready) =>
        (
          await client.ask(CreateTransformJobDocument, {
            input: ready as unknown as CreateTransformJobInput, // the server checks it
          })
        ).createTransformJob,
    });
  });
}
