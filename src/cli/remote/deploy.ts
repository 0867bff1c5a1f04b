import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import type { Client } from '#src/client/client.js';
import {
  CreateEndpointDocument,
  type CreateEndpointInput,
  EndpointDocument,
  type EndpointFieldsFragment,
  UpdateEndpointDocument,
} from '#src/client/generated/graphql.js';
import { changesOf, ledgerHead } from '#src/client/jobs/following.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { EXIT, misuse } from '../failure.js';
import { type Format, printOne, printValue, withOutput } from '../output/format.js';
import { StatusLine } from '../output/terminal.js';
import { note, plain } from '../output/writer.js';
import { connect, type ServerFlags, withOverride, withServer } from './connection.js';
import { count, pair } from './field-flags.js';
import { withInterrupt } from './interrupt.js';
import { type Input, merged, readJobFile } from './job-file.js';
import { type ModelFlags, makeModelOf, modelInput, withModel } from './model-of-job.js';
import { orAbsentName } from './names.js';

interface DeployFlags extends ServerFlags, ModelFlags {
  readonly file?: string;
  readonly job?: string;
  readonly model?: string;
  readonly package?: string;
  readonly follow?: boolean;
  readonly instanceType?: string;
  readonly instanceCount?: number;
  readonly tag?: Readonly<Record<string, string>>;
  readonly update?: boolean;
  readonly wait?: boolean;
  readonly dryRun?: boolean;
  readonly output: Format;
}

const MOVING = ['CREATING', 'UPDATING', 'ROLLING_BACK', 'DELETING'];

export function defineDeploy(command: Command): void {
  command
    .argument(
      '[endpoint]',
      'the name of the endpoint; default: that of the job, the model or the group',
    )
    .option('--job <name>', 'a completed training job; a model is created from it')
    .option('--model <name>', 'an existing model')
    .option('--package <version>', 'a registered model: <group>:<version> or <group>@<alias>')
    .option('--follow', 'with --package: moves of the alias update the endpoint')
    .option('-f, --file <file>', 'YAML or JSON with the fields of the input; flags override it')
    .option('--instance-type <type>', 'such as local or ml.m5.large')
    .option('--instance-count <number>', 'how many', count)
    .option('--tag <name=value>', 'a tag; may be repeated', pair)
    .option('--update', 'update an existing endpoint with it')
    .option('-w, --wait', 'wait until it is in service; exits with 1 unless it is')
    .option('--dry-run', 'print the request, and send nothing');
  withModel(command);
  withServer(withOutput(withOverride(command))).action(
    async (name: string | undefined, flags: DeployFlags) => await deploy(name, flags),
  );
}

async function deploy(name: string | undefined, flags: DeployFlags): Promise<void> {
  const { job, model, package: registered, file, output } = flags;
  const given = [job, model, registered].filter((one) => one !== undefined);
  if (given.length > 1) throw misuse('Give one of --job, --model and --package.');
  if (given.length === 0 && file === undefined)
    throw misuse(
      'Say what is deployed: --job <training job>, --model <model>, --package <version> or --file <file>.',
    );
  const ofModel = modelInput(flags);
  if (job === undefined && Object.keys(ofModel).length > 0)
    throw misuse('--image, --source-dir, --entry-point and --env are of a model that --job makes.');
  const input = await inputOf(name, flags);
  if (flags.dryRun) return await printValue(input, output === 'json' ? 'json' : 'yaml');
  await using client = connect(flags);
  if (!flags.update) await refuseTaken(client, input);
  if (job !== undefined) await makeModelOf(client, job, ofModel);
  const after = await ledgerHead(client);
  const { update = false } = flags;
  const kinds = update ? (['endpoint', 'model'] as const) : (['model'] as const);
  const endpoint = await orAbsentName(client, kinds, send(client, input, update));
  if (flags.wait) return await waitForEndpoint(client, { endpoint, after, output });
  await printOne(endpoint, output, ({ name: called }) => `endpoint ${called} is being started`);
  if (output === 'table') note(`Watch it with: forebear endpoints get -w ${endpoint.name}\n`);
}

async function inputOf(name: string | undefined, flags: DeployFlags): Promise<Input> {
  const { file, job, model, package: modelPackage, follow } = flags;
  const { tag, instanceType, instanceCount } = flags;
  const base = file === undefined ? {} : await readJobFile(file);
  const modelName = model ?? job;
  const variant = {
    ...(modelName !== undefined && { modelName }),
    ...(modelPackage !== undefined && { modelPackage }),
    ...(follow && { follow }),
    ...(instanceType !== undefined && { instanceType }),
    ...(instanceCount !== undefined && { instanceCount }),
  };
  return merged(base, {
    name: name ?? base['name'] ?? modelName ?? modelPackage?.replace(/[:/@].*$/, ''),
    tags: tag,
    variants: modelName === undefined && modelPackage === undefined ? undefined : [variant],
  });
}

async function send(
  client: Client,
  input: Input,
  update: boolean,
): Promise<EndpointFieldsFragment> {
  const ready = { clientToken: randomUUID(), ...input } as unknown as CreateEndpointInput; // the server checks it
  if (!update) return (await client.ask(CreateEndpointDocument, { input: ready })).createEndpoint;
  return (await client.ask(UpdateEndpointDocument, { input: ready })).updateEndpoint;
}

/** Throws `ALREADY_EXISTS` for an existing endpoint name, before a model is created for it. */
async function refuseTaken(client: Client, { name }: Input): Promise<void> {
  if (typeof name !== 'string') return;
  const { endpoint } = await client.ask(EndpointDocument, { name });
  if (!endpoint) return;
  const message = `An endpoint named '${name}' exists already; choose another name, or let it answer with this model: --update.`;
  throw new PlatformError('ALREADY_EXISTS', message, { details: { name } });
}

async function waitForEndpoint(
  client: Client,
  {
    endpoint: { arn, name },
    after,
    output,
  }: { readonly endpoint: EndpointFieldsFragment; readonly after: number; readonly output: Format },
): Promise<void> {
  await withInterrupt(
    async (signal) => {
      const read = async () => (await client.ask(EndpointDocument, { name })).endpoint;
      await using shown = new StatusLine();
      let present = await read();
      if (present && MOVING.includes(present.status)) {
        await shown.show(progressOf(present));
        for await (const _ of changesOf(client, arn, { after, signal })) {
          present = await read();
          if (!present || !MOVING.includes(present.status)) break;
          await shown.show(progressOf(present));
        }
      }
      if (!present) throw misuse(`The endpoint ${name} was deleted.`);
      await shown[Symbol.asyncDispose]();
      await printOne(present, output, ({ status, url }) => `endpoint ${name}: ${status}, ${url}`);
      const { status, failureReason } = present;
      if (status === 'IN_SERVICE' && !failureReason) return;
      process.exitCode = EXIT.failed;
      const what =
        status === 'IN_SERVICE' ? 'serves with the variants from before' : 'is not in service';
      note(`forebear: the endpoint ${name} ${what}: ${plain(failureReason ?? status)}\n`);
    },
    () => {
      note(`The endpoint ${name} goes on. Watch it: forebear endpoints get -w ${name}\n`);
      return EXIT.interrupted;
    },
  );
}

function progressOf({ name, status, variants }: EndpointFieldsFragment) {
  const sum = (of: (one: (typeof variants)[number]) => number) =>
    variants.reduce((total, one) => total + of(one), 0);
  const part = {
    done: sum(({ readyCount }) => readyCount),
    total: sum(({ instanceCount }) => instanceCount),
  };
  return { text: `${name}: ${status}, ${part.done} of ${part.total} instances ready`, part };
}
