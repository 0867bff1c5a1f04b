import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import type { Client } from '#src/client/client.js';
import {
  CreateModelDocument,
  ModelDocument,
  type ModelFieldsFragment,
} from '#src/client/generated/graphql.js';
import { misuse } from '../failure.js';
import { plain } from '../output/writer.js';
import { pair } from './field-flags.js';
import type { Input } from './job-file.js';
import { withUploads } from './local-data.js';
import { orAbsentName } from './names.js';

/** The fields of a model that differ from its training job. */
export interface ModelFlags {
  readonly image?: string;
  readonly sourceDir?: string;
  readonly entryPoint?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Adds the flags of {@link ModelFlags}. */
export function withModel(command: Command): Command {
  return command
    .option('--image <image>', 'with --job: the image that serves; default: that of the job')
    .option('--source-dir <folder>', 'with --job: a folder with functions that serve, or its URI')
    .option('--entry-point <script>', 'the script in it; default inference.py')
    .option('-e, --env <name=value>', 'with --job: a variable of the model; may be repeated', pair);
}

/** The fields of a model from flags. */
export function modelInput({ image, sourceDir, entryPoint, env: environment }: ModelFlags): Input {
  const said = Object.entries({ image, sourceDir, entryPoint, environment });
  return Object.fromEntries(said.filter(([, value]) => value !== undefined));
}

/**
 * Makes a model of a training job, with the name of the job; an existing equal model is reused, so
 * that a command that failed later can be repeated. Throws `VALIDATION_FAILED` when a different
 * model has the name.
 */
export async function makeModelOf(client: Client, job: string, own: Input = {}): Promise<void> {
  const { model } = await client.ask(ModelDocument, { name: job });
  const create = async (input: Input) => {
    if (model) return;
    const named = { name: job, trainingJobName: job, ...input };
    await orAbsentName(client, ['job'], client.ask(CreateModelDocument, { input: named }));
  };
  const input = await withUploads(client, own, { check: create });
  if (!model) return await create({ clientToken: randomUUID(), ...input });
  const otherwise = differenceOf(model, job, input);
  if (otherwise !== undefined)
    throw misuse(
      `A model is called ${job} already, and it is ${otherwise}. Use it with --model ${job}, or create a model of another name from the job.`,
    );
}

function differenceOf(model: ModelFieldsFragment, job: string, input: Input): string | undefined {
  const made = model.trainingJob?.name;
  if (made === undefined) return 'of no training job';
  if (made !== job) return `of the training job ${plain(made)}`;
  const { environment, ...others } = input;
  const variables = Object.entries((environment ?? {}) as Readonly<Record<string, string>>);
  const has = model.environment as Readonly<Record<string, unknown>>;
  const isSame =
    variables.every(([name, value]) => has[name] === value) &&
    Object.entries(others).every(([name, value]) => model[name as keyof typeof model] === value);
  return isSame ? undefined : `made of other ${Object.keys(input).join(', ')}`;
}
