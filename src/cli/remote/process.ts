import { type Command, InvalidArgumentError } from 'commander';
import { isLocal } from '#src/client/data/places.js';
import {
  CreateProcessingJobDocument,
  type CreateProcessingJobInput,
} from '#src/client/generated/graphql.js';
import { misuse } from '../failure.js';
import type { FieldFlags } from './field-flags.js';
import type { Input } from './job-file.js';
import { launch } from './launch.js';
import { inputOf, JOB_FLAGS, type LaunchFlags, PROGRAM_FLAGS, withLaunch } from './launch-flags.js';

interface DataMount {
  readonly name: string;
  readonly uri: string;
  readonly localPath: string;
}

const FLAGS = {
  image: {
    flag: '--image <image>',
    help: 'a container image, or one of the setting images; default local: the machine of the server',
  },
  inputs: {
    flag: '-i, --input <name=uri[:path]>',
    help: 'what it reads: s3://…, or a local file or folder, which is uploaded; and where it finds it; default /opt/ml/processing/input/<name>; may be repeated',
    read: input,
  },
  outputs: {
    flag: '--out <name=uri[:path]>',
    help: 'what it leaves, and where; default /opt/ml/processing/output/<name>; may be repeated',
    read: output,
  },
  ...JOB_FLAGS,
  ...PROGRAM_FLAGS,
} satisfies FieldFlags<CreateProcessingJobInput>;

/** The image of a command that runs as a process of the server's machine. */
const LOCAL_IMAGE = 'local';

export function defineProcess(command: Command): void {
  command.argument('[command...]', 'the program and its arguments, behind --');
  withLaunch(command, FLAGS).action(async (words: readonly string[], options: LaunchFlags) => {
    const given = await inputOf(options, FLAGS);
    const input = words.length > 0 ? { ...given, command: words } : given;
    const { image, command: program, resources } = input as Input;
    if (image === undefined && program === undefined)
      throw misuse('Say what runs: a command behind --, --image <image>, or --file <file>.');
    await launch({
      type: 'processing',
      options,
      flags: FLAGS,
      input: { ...input, image: image ?? LOCAL_IMAGE, resources: resources ?? {} },
      create: async (client, sent) =>
        (
          await client.ask(CreateProcessingJobDocument, {
            input: sent as unknown as CreateProcessingJobInput, // the server checks it
          })
        ).createProcessingJob,
    });
  });
}

function input(text: string, before: readonly DataMount[] = []): readonly DataMount[] {
  const place = placeIn(text, 'input');
  if (place && (isStored(place) || isLocal(place.uri))) return [...before, place];
  throw new InvalidArgumentError(
    'Give <name>=s3://<bucket>/<prefix>/ or <name>=<file or folder>, with :<path> if need be.',
  );
}

function output(text: string, before: readonly DataMount[] = []): readonly DataMount[] {
  const place = placeIn(text, 'output');
  if (place && isStored(place)) return [...before, place];
  throw new InvalidArgumentError('Give <name>=s3://<bucket>/<prefix>/, with :<path> if need be.');
}

/** A colon before a slash begins the path, except the colon of the URI's scheme. */
function placeIn(text: string, folder: string): DataMount | undefined {
  const [, name, uri, path] =
    /^([^=]+)=((?:[a-z][a-z0-9+.-]*:\/\/)?.+?)(?::(\/.*))?$/is.exec(text) ?? [];
  if (name === undefined || uri === undefined) return undefined;
  return { name, uri, localPath: path ?? `/opt/ml/processing/${folder}/${name}` };
}

function isStored({ uri }: DataMount): boolean {
  return uri.startsWith('s3://');
}
