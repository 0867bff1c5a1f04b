import { type Command, Option } from 'commander';
import {
  flagName,
  isSwitch,
  type LoadedConfig,
  loadConfig,
  SETTING_KEYS,
  type SettingKey,
  settingHelp,
} from '#src/server/config/index.js';
import { misuse } from '../failure.js';
import { write } from '../output/writer.js';
import { positive } from '../remote/flag-values.js';

export const SERVER_HELP =
  'let a running server do it; default FOREBEAR_URL, unless settings of a store are given';

/** The URL of the server that runs the command; undefined: this process opens the store. */
export function serverOf(url: string | undefined, settings: Flags): string | undefined {
  if (url !== undefined) return url;
  return Object.keys(settings).length > 0 ? undefined : process.env['FOREBEAR_URL'] || undefined;
}

export function defineServe(command: Command): void {
  withSettings(command).action(async (flags: Flags) => {
    const { serve } = await import('../serve.js');
    await serve(configOf(flags));
  });
}

export function defineConfig(command: Command): void {
  withSettings(command)
    .option('--json', 'print JSON')
    .action(async ({ json, ...flags }: Flags & { readonly json?: boolean }) => {
      const { printConfig } = await import('../print-config.js');
      printConfig(configOf(flags), { json: json ?? false });
    });
}

/** The settings of a command. */
export type Flags = Readonly<Partial<Record<SettingKey | 'config', string>>>;

/** The settings of a command that only opens stores. */
export const STORE_KEYS = SETTING_KEYS.filter((key) =>
  /^(dataDirectory|store|acceptEmpty|neo4j.*|gremlin.*)$/.test(key),
);

/** The settings of the object storage. */
export const STORAGE_KEYS = SETTING_KEYS.filter((key) => /^(storage|region|s3.*)$/.test(key));

/** Every setting is accepted as a flag of every command; the help shows those that the command uses. */
export function withSettings(
  command: Command,
  shown: readonly SettingKey[] = SETTING_KEYS,
): Command {
  command.option('--config <file>', 'JSON file of settings; default forebear.json when it exists');
  return addSettings(command, SETTING_KEYS, shown);
}

/** Adds some settings as flags. */
export function addSettings(command: Command, keys: readonly SettingKey[], shown = keys): Command {
  for (const key of keys) {
    const value = isSwitch(key) ? '[value]' : '<value>'; // a switch alone means true
    const option = new Option(`${flagName(key)} ${value}`, settingHelp(key));
    command.addOption(option.hideHelp(!shown.includes(key)));
  }
  return command;
}

/** Returns the configuration from flags, environment and file. Throws `CONFIG_INVALID`. */
export function configOf({ config: file, ...flags }: Flags): LoadedConfig {
  return loadConfig({
    directory: process.cwd(),
    environment: process.env,
    flags,
    ...(file === undefined ? {} : { file }),
  });
}

interface TokenFlags extends Flags {
  readonly role: string;
  readonly add?: boolean;
  readonly aws?: boolean;
  readonly json?: boolean;
}

export function defineToken(command: Command): void {
  withSettings(command, ['tokensFile'])
    .usage('[create] <name> [options]')
    .argument('<name...>', 'who will use it')
    .option('--role <role>', 'ingest, viewer, operator or admin', 'operator')
    .option('--add', 'add its entry to the tokens file of the settings, made when it is missing')
    .option('--aws', 'make an access key, by which programs for AWS sign requests')
    .option('--json', 'print JSON')
    .action(async (words: readonly string[], given: TokenFlags) => {
      const { role, add, aws, json, ...flags } = given;
      const [name = '', ...others] = words[0] === 'create' ? words.slice(1) : words;
      if (name === '' || others.length > 0)
        throw misuse('Give one name, as in: forebear token create ada');
      if (!add && flags.tokensFile !== undefined)
        throw misuse('--tokens-file names the file that --add changes; give --add too.');
      const { printNewAccessKey, printNewToken } = await import('../create-token.js');
      const file = add ? tokensFileOf(flags) : undefined;
      const print = aws ? printNewAccessKey : printNewToken;
      await print(name, { role, json: json ?? false, ...(file && { file }) });
    });
}

function tokensFileOf(flags: Flags): string {
  const { tokensFile } = configOf(flags).config;
  if (tokensFile !== undefined) return tokensFile;
  throw misuse('The settings name no tokens file; add the token with: --tokens-file <file>');
}

interface QuickstartFlags {
  readonly keep?: string;
  readonly users?: number;
}

const QUICKSTART_KEYS: readonly SettingKey[] = [
  ...(['runner', 'dockerSocket', 'containerImages'] as const),
  ...(['storage', 's3Endpoint', 's3Region', 's3Addressing', 'defaultBucket'] as const),
];

export function defineQuickstart(command: Command): void {
  addSettings(command, QUICKSTART_KEYS)
    .option('--keep <directory>', 'keep the data there instead of in a temporary folder')
    .option('--users <number>', 'of how many users to generate logins', positive)
    .action(async ({ keep, users, ...flags }: Flags & QuickstartFlags) => {
      const { quickstart } = await import('../quickstart/quickstart.js');
      await quickstart({ flags, ...(keep && { keep }), ...(users && { users }) });
    });
}

type ImagesFlags = Flags & { readonly buildArg?: readonly string[] };

const IMAGES_KEYS: readonly SettingKey[] = [
  'dockerSocket',
  'containerImages',
  'frameworks',
  'python3',
  'pythonImage',
];

export function defineImages(command: Command): void {
  withSettings(command, IMAGES_KEYS)
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
      const { buildImages } = await import('../build-images.js');
      const say = (line: string) => write(`${line}\n`);
      const { config } = configOf(flags);
      await buildImages(config, {
        say,
        ...(buildArg && { buildArguments: buildArg }),
        ...(names.length > 0 && { names }),
      });
    });
}
