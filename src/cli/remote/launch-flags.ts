import type { Command } from 'commander';
import type { CreateProcessingJobInput } from '#src/client/generated/graphql.js';
import { type Format, withOutput } from '../output/format.js';
import { type ServerFlags, withOverride, withServer } from './connection.js';
import {
  type AnyFlags,
  count,
  type FieldFlags,
  fieldsOf,
  pair,
  withFields,
} from './field-flags.js';
import { type Input, merged, readJobFile } from './job-file.js';

/** The options of every launch command, in addition to the fields of the job. */
export interface LaunchFlags extends ServerFlags {
  readonly file?: string;
  readonly wait?: boolean;
  readonly logs?: boolean;
  readonly dryRun?: boolean;
  readonly output: Format;
}

/** The fields of all kinds of jobs. */
export const JOB_FLAGS = {
  name: { flag: '--name <name>', help: 'its name; default: generated' },
  description: { flag: '--description <text>', help: 'notes, as Markdown' },
  tags: { flag: '--tag <name=value>', help: 'a tag; may be repeated', read: pair },
} satisfies FieldFlags<CreateProcessingJobInput>;

/** The fields of jobs that run programs. */
export const PROGRAM_FLAGS = {
  'resources.instanceType': {
    flag: '--instance-type <type>',
    help: 'such as local or ml.m5.large',
  },
  'resources.instanceCount': { flag: '--instance-count <number>', help: 'how many', read: count },
  maxRuntimeSeconds: { flag: '--max-runtime <seconds>', help: 'how long it may run', read: count },
  environment: {
    flag: '-e, --env <name=value>',
    help: 'a variable for the program; may be repeated',
    read: pair,
  },
  role: { flag: '--role <arn>', help: 'which role it runs under' },
} satisfies FieldFlags<CreateProcessingJobInput>;

/** Adds the flags of a kind of job, and the {@link LaunchFlags}. */
export function withLaunch(command: Command, flags: AnyFlags): Command {
  withFields(command, flags)
    .option('-f, --file <file>', 'YAML or JSON with the fields of the input; flags override it')
    .option('-w, --wait', 'wait for its end; exits with 1 unless it completes')
    .option('--logs', 'print its log meanwhile; implies --wait')
    .option('--dry-run', 'print the request, and send nothing');
  return withServer(withOutput(withOverride(command)));
}

/** The request from file and flags; a flag overrides a field of the file. */
export async function inputOf(options: LaunchFlags, flags: AnyFlags): Promise<Input> {
  const base = options.file === undefined ? {} : await readJobFile(options.file);
  return merged(base, fieldsOf(options, flags));
}
