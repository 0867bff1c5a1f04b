import { type Command, InvalidArgumentError } from 'commander';
import { misuse } from '../failure.js';
import { type LaunchFlags, pair, resourcesOf } from './input-flags.js';
import { type Input, isFields } from './job-file.js';

/** What says which program is trained, on what. */
export interface TrainingFlags extends LaunchFlags {
  readonly algorithm?: string;
  readonly image?: string;
  readonly sourceDir?: string;
  readonly entryPoint?: string;
  readonly transformersVersion?: string;
  readonly pytorchVersion?: string;
  readonly pyVersion?: string;
  readonly channel?: readonly Channel[];
  readonly contentType?: string;
  readonly param?: Readonly<Record<string, string>>;
  readonly metric?: Readonly<Record<string, string>>;
  readonly outputPath?: string;
  readonly checkpointUri?: string;
}

interface Channel {
  readonly name: string;
  readonly uri: string;
}

export function withTraining(command: Command): Command {
  return command
    .option('-a, --algorithm <key>', 'a built-in algorithm, such as ipinsights')
    .option('--image <image>', 'a container image')
    .option('--source-dir <folder>', 'a folder with scripts, which is uploaded, or its URI')
    .option('--entry-point <script>', 'the script in it; without it, a local file')
    .option('--py-version <version>', 'as py311')
    .option('--pytorch-version <version>', 'that the script needs')
    .option('--transformers-version <version>', 'that the script needs')
    .option(
      '-c, --channel <name=uri>',
      'an input: s3://…, or a local file or folder, which is uploaded; may be repeated',
      channel,
    )
    .option('--content-type <type>', 'of the channels, such as text/csv')
    .option('-p, --param <name=value>', 'a hyperparameter; may be repeated', pair)
    .option(
      '--metric <name=regex>',
      'a metric, by an expression whose first group is its value in a line of the log; may be repeated',
      pair,
    )
    .option('--output-path <uri>', 'where the model goes')
    .option('--checkpoint-uri <uri>', 'where checkpoints are kept');
}

/** The fields of a training job that flags say. */
export function trainingInput(flags: TrainingFlags): Input {
  const { channel: channels, contentType, param, metric, outputPath, checkpointUri } = flags;
  const algorithm = {
    name: flags.algorithm,
    image: flags.image,
    sourceDir: flags.sourceDir,
    entryPoint: flags.entryPoint,
    pyVersion: flags.pyVersion,
    pytorchVersion: flags.pytorchVersion,
    transformersVersion: flags.transformersVersion,
    metricDefinitions: metric && Object.entries(metric).map(([name, regex]) => ({ name, regex })),
  };
  const said = Object.entries(algorithm).filter(([, value]) => value !== undefined);
  return {
    algorithm: said.length > 0 ? Object.fromEntries(said) : undefined,
    hyperparameters: param,
    channels: channels?.map((one) => ({
      ...one,
      ...(contentType !== undefined && { contentType }),
    })),
    outputPath,
    checkpointUri,
    resources: resourcesOf(flags),
  };
}

/** Throws `VALIDATION_FAILED` for a training job without a program. */
export function requireProgram({ algorithm }: Input): void {
  if (algorithm !== undefined) return;
  throw misuse(
    'Say what is trained: --algorithm <key>, --image <image>, --entry-point <script> or --file <file>.',
  );
}

/** What the API wants named although there may be none of it. */
export function withRequired(input: Input): Input {
  return {
    ...input,
    channels: input['channels'] ?? [],
    resources: isFields(input['resources']) ? input['resources'] : {},
  };
}

function channel(text: string, before: readonly Channel[] = []): readonly Channel[] {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('Give <name>=<uri>, as in train=s3://bucket/data/.');
  return [...before, { name: text.slice(0, at), uri: text.slice(at + 1) }];
}
