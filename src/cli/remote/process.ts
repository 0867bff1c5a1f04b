import { type Command, InvalidArgumentError } from 'commander';
import {
  CreateProcessingJobDocument,
  type CreateProcessingJobInput,
} from '#src/client/generated/graphql.js';
import { inputOf, type LaunchFlags, resourcesOf, withLaunch } from './input-flags.js';
import { isFields } from './job-file.js';
import { launch } from './launch.js';

interface Place {
  readonly name: string;
  readonly uri: string;
  readonly localPath: string;
}

interface ProcessFlags extends LaunchFlags {
  readonly image?: string;
  readonly input?: readonly Place[];
  readonly out?: readonly Place[];
}

export function defineProcess(command: Command): void {
  command
    .argument('[command...]', 'the program and its arguments, behind --')
    .option('--image <image>', 'a container image')
    .option(
      '-i, --input <name=uri[:path]>',
      'what it reads, and where it finds it; default /opt/ml/processing/input/<name>; may be repeated',
      placeIn('input'),
    )
    .option(
      '--out <name=uri[:path]>',
      'what it leaves, and where; default /opt/ml/processing/output/<name>; may be repeated',
      placeIn('output'),
    );
  withLaunch(command).action(async (words: readonly string[], flags: ProcessFlags) => {
    const input = await inputOf(flags, {
      image: flags.image,
      command: words.length > 0 ? words : undefined,
      inputs: flags.input,
      outputs: flags.out,
      resources: resourcesOf(flags),
    });
    const ready = { ...input, resources: isFields(input['resources']) ? input['resources'] : {} };
    await launch({
      type: 'processing',
      flags,
      input: ready,
      create: async (client, sent) =>
        (
          await client.ask(CreateProcessingJobDocument, {
            input: sent as unknown as CreateProcessingJobInput, // the server checks it
          })
        ).createProcessingJob,
    });
  });
}

function placeIn(folder: string) {
  return (text: string, before: readonly Place[] = []): readonly Place[] => {
    const [, name, uri, path] = /^([^=]+)=(s3:\/\/[^:]+)(?::(\/.*))?$/.exec(text) ?? [];
    if (name === undefined || uri === undefined)
      throw new InvalidArgumentError(
        'Give <name>=s3://<bucket>/<prefix>/, with :<path> if need be.',
      );
    return [...before, { name, uri, localPath: path ?? `/opt/ml/processing/${folder}/${name}` }];
  };
}
