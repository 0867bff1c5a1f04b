import { readFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError } from 'commander';
import type { RegisterModelPackageInput } from '#src/client/generated/graphql.js';
import { pair } from '../field-flags.js';

export interface RegisterFlags {
  readonly model?: string;
  readonly job?: string;
  readonly data?: string;
  readonly image?: string;
  readonly algorithm?: string;
  readonly description?: string;
  readonly metric?: Readonly<Record<string, number>>;
  readonly card?: string;
  readonly stage?: string;
  readonly alias?: readonly string[];
  readonly reason?: string;
  readonly tag?: Readonly<Record<string, string>>;
}

/** Adds the group and the flags of a registration. */
export function withRegister(command: Command): Command {
  return command
    .argument('<group>', 'the group, which is created when it is missing')
    .option('--model <name>', 'an existing model')
    .option('--job <name>', 'a completed training job')
    .option('--data <uri>', 'a model.tar.gz, with --image or --algorithm')
    .option('--image <image>', 'the image that serves it')
    .option('--algorithm <key>', 'the built-in algorithm that serves it')
    .option('--description <text>', 'a description')
    .option('--metric <name=number>', 'a metric; may be repeated', metric)
    .option('--card <file>', 'a file with the model card')
    .option('--stage <stage:status>', 'the stage, such as Staging:Tested')
    .option('--alias <alias>', 'an alias that moves to it; may be repeated', collect)
    .option('--reason <text>', 'why the aliases move')
    .option('--tag <name=value>', 'a tag; may be repeated', pair);
}

/** The input of a registration from flags. */
export async function registerInput(
  group: string,
  flags: RegisterFlags,
): Promise<RegisterModelPackageInput> {
  const { image, algorithm, description, reason } = flags;
  const [stage = '', status = ''] = flags.stage?.split(':') ?? [];
  const card = flags.card === undefined ? undefined : await readFile(flags.card, 'utf8');
  const fields = {
    modelName: flags.model,
    trainingJobName: flags.job,
    modelData: flags.data,
    metrics: flags.metric,
    aliases: flags.alias,
    tags: flags.tag,
    card: card === undefined ? undefined : { content: card },
    lifeCycle: flags.stage === undefined ? undefined : { stage, status },
    ...{ image, algorithm, description, reason },
  };
  return { group, ...fields };
}

function metric(text: string, before: Readonly<Record<string, number>> = {}) {
  const [name = '', value] = Object.entries(pair(text))[0] ?? [];
  if (value === '' || !Number.isFinite(Number(value)))
    throw new InvalidArgumentError('Give <name>=<number>.');
  return { ...before, [name]: Number(value) };
}

function collect(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}
