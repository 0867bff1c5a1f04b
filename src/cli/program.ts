import { Command, InvalidArgumentError, Option } from 'commander';
import {
  flagName,
  type LoadedConfig,
  loadConfig,
  SETTING_KEYS,
  type SettingKey,
  settingHelp,
} from '#src/server/config/index.js';
import { platformVersion } from '#src/server/system/platform-version.js';

/** The command line. Each command loads its modules only when it runs, to start quickly. */
export function createProgram(): Command {
  const program = new Command('forebear')
    .description('A self-hosted, lineage-first machine-learning platform.')
    .version(platformVersion())
    .enablePositionalOptions()
    .showHelpAfterError();
  withSettings(program.command('serve'))
    .description('Start the platform and answer until SIGTERM or SIGINT')
    .action(async (flags: Flags) => {
      const { serve } = await import('./serve.js');
      await serve(configOf(flags));
    });
  withSettings(program.command('config'))
    .description('Print the effective configuration, and where each setting comes from')
    .option('--json', 'print JSON')
    .action(async ({ json, ...flags }: Flags & { readonly json?: boolean }) => {
      const { printConfig } = await import('./print-config.js');
      printConfig(configOf(flags), { json: json ?? false });
    });
  withSettings(program.command('verify'), STORE_KEYS)
    .description(
      'Recompute the chain of the ledger and compare the graph and its past; names what does not fit',
    )
    .option('--expect-head <number:digest>', 'a commit that the ledger must hold')
    .option('--objects', 'read sealed logs and recorded models too, and compare their digests')
    .option('--json', 'print JSON')
    .action(async ({ json, expectHead, objects, ...flags }: Flags & VerifyFlags) => {
      const { verify } = await import('./verify.js');
      const options = { json: json ?? false, objects: objects ?? false, expectHead };
      await verify(configOf(flags), options);
    });
  withSettings(program.command('copy'), STORE_KEYS)
    .description(
      'Carry the graph with its ledger to another store; stopped, the same command goes on',
    )
    .requiredOption('--from <store>', STORE_FORMS)
    .requiredOption('--to <store>', 'empty, or the target of an earlier copy')
    .option('--json', 'print JSON')
    .action(async ({ json, from, to, ...flags }: Flags & CopyFlags) => {
      const { copy } = await import('./copy.js');
      await copy(configOf(flags), { from, to, json: json ?? false });
    });
  withSettings(program.command('export'), [...STORE_KEYS, ...STORAGE_KEYS])
    .description(
      'Export the graph as bulk-load CSV into the object storage; interrupted, the same command continues',
    )
    .argument('<destination>', 'a prefix that nothing lies below, as s3://<bucket>/<prefix>/')
    .option('--profile <profile>', 'strict, or legacy: the files of the original export', 'strict')
    .option('--at <commit>', 'the commit to export at; default the newest', commitNumber)
    .option('--since <commit>', 'only what changed after this commit', commitNumber)
    .option('--gzip', 'compress the files')
    .option('--include-records', 'the records of jobs, models and endpoints too')
    .option(
      '--load-into <file>',
      'afterwards load the files into the graph database that a configuration of graph-notebook names',
    )
    .option(
      '--reset-first',
      'with --load-into: remove everything from that database before the load',
    )
    .option('--clean', 'remove what an interrupted export to this destination has written')
    .option('--json', 'print JSON')
    .action(async (destination: string, options: Flags & ExportFlags) => {
      const { profile, at, since, gzip, includeRecords, clean, json, ...rest } = options;
      const { loadInto, resetFirst, ...flags } = rest;
      const { exportGraph } = await import('./export.js');
      await exportGraph(configOf(flags), {
        destination,
        profile,
        at,
        since,
        gzip: gzip ?? false,
        includeRecords: includeRecords ?? false,
        clean: clean ?? false,
        loadInto,
        resetFirst: resetFirst ?? false,
        json: json ?? false,
      });
    });
  withSettings(program.command('load'), LOAD_KEYS)
    .description(
      'Load Gremlin CSV from the object storage into the graph; interrupted, the same command continues',
    )
    .argument('<source>', 'a file or a prefix, as s3://<bucket>/<prefix>/')
    .option('--role <arn>', 'a role that may read the source; default the execution role')
    .option('--mode <mode>', 'auto, resume or new', 'auto')
    .option('--parallelism <degree>', 'low, medium, high or oversubscribe', 'high')
    .option('--skip-errors', 'leave out rows that cannot be loaded, and tell them')
    .option('--allow-empty-strings', 'keep empty texts as values')
    .option('--replace-values', 'let properties of single cardinality take new values')
    .option('--json', 'print JSON')
    .action(async (source: string, options: Flags & LoadFlags) => {
      const { role, mode, parallelism, skipErrors, allowEmptyStrings, replaceValues, ...rest } =
        options;
      const { json, ...flags } = rest;
      const { loadGraph } = await import('./load.js');
      await loadGraph(configOf(flags), {
        source,
        role,
        mode,
        parallelism,
        skipErrors: skipErrors ?? false,
        allowEmptyStrings: allowEmptyStrings ?? false,
        replaceValues: replaceValues ?? false,
        json: json ?? false,
      });
    });
  program
    .command('token')
    .description('Make a token; prints it, this once, and its entry for the tokens file')
    .argument('<name>', 'who will use it')
    .option('--role <role>', 'viewer, operator or admin', 'operator')
    .option('--json', 'print JSON')
    .action(async (name: string, { role, json }: TokenFlags) => {
      const { printNewToken } = await import('./create-token.js');
      printNewToken(name, { role, json: json ?? false });
    });
  withSettings(program.command('images'), IMAGES_KEYS)
    .description(
      'Build container images on the Docker daemon: of the built-in algorithms, the agent of a swarm, Python scripts, and text classification',
    )
    .argument(
      '[names...]',
      'which ones: ipinsights, agent, python, text-classification; default all',
    )
    .option(
      '--build-arg <BASE=image>',
      'an image to build on, as BASE=node:20-slim or PYTHON_BASE=python:3.11-slim; default the Node.js and the Python of this machine',
      (value: string, before: readonly string[] = []) => [...before, value],
    )
    .action(async (names: readonly string[], { buildArg, ...flags }: ImagesFlags) => {
      const { buildImages } = await import('./build-images.js');
      const say = (line: string) => process.stdout.write(`${line}\n`);
      const { config } = configOf(flags);
      await buildImages(config, {
        say,
        ...(buildArg && { buildArguments: buildArg }),
        ...(names.length > 0 && { names }),
      });
    });
  addSettings(program.command('quickstart'), QUICKSTART_KEYS)
    .description('Train, deploy and trace a model on generated logins, then clean up')
    .option('--keep <directory>', 'keep the data there instead of in a temporary folder')
    .option('--users <number>', 'of how many users to generate logins', wholeNumber)
    .action(async ({ keep, users, ...flags }: Flags & QuickstartFlags) => {
      const { quickstart } = await import('./quickstart/quickstart.js');
      await quickstart({ flags, ...(keep && { keep }), ...(users && { users }) });
    });
  return program;
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a whole number from 1 to 999999.');
}

function commitNumber(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give the number of a commit.');
}

const IMAGES_KEYS: readonly SettingKey[] = [
  'dockerSocket',
  'containerImages',
  'frameworks',
  'python3',
  'pythonImage',
];

type ImagesFlags = Flags & { readonly buildArg?: readonly string[] };

const STORE_FORMS =
  'embedded, neo4j, gremlin, embedded:<data directory>, neo4j://<host>:<port> or gremlin+ws://<host>:<port>/<path>';

interface TokenFlags {
  readonly role: string;
  readonly json?: boolean;
}

interface VerifyFlags {
  readonly objects?: boolean;
  readonly expectHead?: string;
  readonly json?: boolean;
}

interface CopyFlags {
  readonly from: string;
  readonly to: string;
  readonly json?: boolean;
}

interface LoadFlags {
  readonly role?: string;
  readonly mode: string;
  readonly parallelism: string;
  readonly skipErrors?: boolean;
  readonly allowEmptyStrings?: boolean;
  readonly replaceValues?: boolean;
  readonly json?: boolean;
}

interface ExportFlags {
  readonly profile: string;
  readonly at?: number;
  readonly since?: number;
  readonly gzip?: boolean;
  readonly includeRecords?: boolean;
  readonly clean?: boolean;
  readonly loadInto?: string;
  readonly resetFirst?: boolean;
  readonly json?: boolean;
}

interface QuickstartFlags {
  readonly keep?: string;
  readonly users?: number;
}

type Flags = Readonly<Partial<Record<SettingKey | 'config', string>>>;

/** The settings that a command which only opens stores uses. */
const STORE_KEYS = SETTING_KEYS.filter((key) =>
  /^(dataDirectory|store|neo4j.*|gremlin.*)$/.test(key),
);

/** The settings of the object storage. */
const STORAGE_KEYS = SETTING_KEYS.filter((key) => /^(storage|region|s3.*)$/.test(key));

const LOAD_KEYS = [...STORE_KEYS, ...STORAGE_KEYS, 'roles', 'executionRole'] as const;

const QUICKSTART_KEYS: readonly SettingKey[] = [
  ...(['runner', 'dockerSocket', 'containerImages'] as const),
  ...(['storage', 's3Endpoint', 's3Region', 's3Addressing', 'defaultBucket'] as const),
];

/** Every setting is accepted as a flag of every command; the help shows those that the command uses. */
function withSettings(command: Command, shown: readonly SettingKey[] = SETTING_KEYS): Command {
  command.option('--config <file>', 'JSON file of settings; default forebear.json when it exists');
  return addSettings(command, SETTING_KEYS, shown);
}

function addSettings(command: Command, keys: readonly SettingKey[], shown = keys): Command {
  for (const key of keys) {
    const option = new Option(`${flagName(key)} <value>`, settingHelp(key));
    command.addOption(option.hideHelp(!shown.includes(key)));
  }
  return command;
}

/** The compiled file is one folder deeper. */
function configOf({ config: file, ...flags }: Flags): LoadedConfig {
  return loadConfig({
    directory: process.cwd(),
    environment: process.env,
    flags,
    ...(file === undefined ? {} : { file }),
  });
}
