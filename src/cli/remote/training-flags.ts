import { InvalidArgumentError } from 'commander';
import type { CreateTrainingJobInput } from '#src/client/generated/graphql.js';
import { isScript, scriptValues } from '#src/domain/json/index.js';
import { misuse } from '../failure.js';
import { type FieldFlags, pair } from './field-flags.js';
import { type Input, isFields } from './job-file.js';

interface Channel {
  readonly name: string;
  readonly uri: string;
}

interface Metric {
  readonly name: string;
  readonly regex: string;
}

/** The training program, and its data. */
export const TRAINING_FLAGS = {
  'algorithm.name': {
    flag: '-a, --algorithm <key>',
    help: 'a built-in algorithm, such as ipinsights',
  },
  'algorithm.image': { flag: '--image <image>', help: 'a container image' },
  'algorithm.sourceDir': {
    flag: '--source-dir <folder>',
    help: 'a folder with scripts, which is uploaded, or its URI',
  },
  'algorithm.entryPoint': {
    flag: '--entry-point <script>',
    help: 'the script in it; without it, a local file',
  },
  'algorithm.pyVersion': { flag: '--py-version <version>', help: 'such as py311' },
  'algorithm.pytorchVersion': {
    flag: '--pytorch-version <version>',
    help: 'that the script needs',
  },
  'algorithm.transformersVersion': {
    flag: '--transformers-version <version>',
    help: 'that the script needs',
  },
  channels: {
    flag: '-c, --channel <name=uri>',
    help: 'an input: s3://…, or a local file or folder, which is uploaded; may be repeated',
    read: channel,
  },
  hyperparameters: {
    flag: '-p, --param <name=value>',
    help: 'a hyperparameter; may be repeated',
    read: pair,
  },
  'algorithm.metricDefinitions': {
    flag: '--metric <name=regex>',
    help: 'a metric, by an expression whose first group is its value in a line of the log; may be repeated',
    read: metric,
  },
  outputPath: { flag: '--output-path <uri>', help: 'where the model is stored' },
  checkpointUri: { flag: '--checkpoint-uri <uri>', help: 'where checkpoints are kept' },
} satisfies FieldFlags<CreateTrainingJobInput>;

/** A flag for all channels, which has no single field. */
export const CONTENT_TYPE = ['--content-type <type>', 'of the channels, such as text/csv'] as const;

/** The flags that {@link completed} reads: the content type of all channels, and texts of hyperparameters. */
export interface TrainingFlags {
  readonly contentType?: string;
  readonly param?: Readonly<Record<string, string>>;
}

/**
 * Completes the request with required fields, and with the values of flags that set no single
 * field. Values of a wrong shape stay, so that the server refuses them.
 */
export function completed(input: Input, { contentType, param }: TrainingFlags): Input {
  requireProgram(input);
  const { algorithm, channels, resources } = input;
  const typed = (one: unknown) => (isFields(one) ? { ...one, contentType } : one);
  return {
    ...input,
    ...(isFields(algorithm) &&
      isScript(algorithm) &&
      param && { hyperparameters: typedParams(input, param) }),
    channels:
      Array.isArray(channels) && contentType !== undefined ? channels.map(typed) : (channels ?? []),
    resources: resources ?? {},
  };
}

function requireProgram({ algorithm }: Input): void {
  if (algorithm !== undefined && algorithm !== null) return;
  throw misuse(
    'Say what is trained: --algorithm <key>, --image <image>, --entry-point <script> or --file <file>.',
  );
}

/** A script gets typed values, but a flag has no type: a text that is JSON becomes its value. */
function typedParams({ hyperparameters }: Input, params: Readonly<Record<string, string>>): Input {
  return { ...(isFields(hyperparameters) && hyperparameters), ...scriptValues(params) };
}

function channel(text: string, before: readonly Channel[] = []): readonly Channel[] {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('Give <name>=<uri>, as in train=s3://bucket/data/.');
  return [...before, { name: text.slice(0, at), uri: text.slice(at + 1) }];
}

function metric(text: string, before: readonly Metric[] = []): readonly Metric[] {
  const others = before.filter(({ name }) => !text.startsWith(`${name}=`));
  const [[name, regex] = ['', '']] = Object.entries(pair(text));
  return [...others, { name, regex }];
}
