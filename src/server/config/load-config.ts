import path from 'node:path';
import { isErrno, isPlatformError, PlatformError, reasonOf } from '#src/domain/errors/index.js';
import { checkRunner } from './check-runner.js';
import { dataHome } from './data-home.js';
import { databaseLogin } from './database-login.js';
import { checkExposure } from './exposure.js';
import { fromText } from './from-text.js';
import { readPrivateFile } from './private-file.js';
import { environmentName, flagName, SETTING_KEYS, settingOf, shownValue } from './setting-facts.js';
import { type Config, type SettingKey, settingsSchema } from './settings.js';

/**
 * The sources of settings: flags override the environment, which overrides the file, which
 * overrides the defaults.
 */
export interface ConfigSources {
  /** Texts, or values of the setting's type. */
  readonly flags?: Readonly<Partial<Record<SettingKey, unknown>>>;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** A file that must exist; absent: `FOREBEAR_CONFIG`, else `forebear.json` if it exists. */
  readonly file?: string;
  /** The base of relative paths in flags and environment. */
  readonly directory: string;
}

/** A configuration with the source of each setting. */
export interface LoadedConfig {
  readonly config: Config;
  readonly sources: Readonly<Record<SettingKey, string>>;
  /**
   * Names in the environment that begin with `FOREBEAR_` and belong to no setting of the server or
   * of clients.
   */
  readonly unknown: readonly string[];
  /** The data directory that was not taken, because the one of earlier releases is there. */
  readonly otherDataDirectory?: string;
  /** The path of the file, which may be missing. */
  readonly file: string;
  /** Loads the configuration again from the same sources. */
  readonly readAgain: () => LoadedConfig;
}

const FILE_VARIABLE = 'FOREBEAR_CONFIG';
/** The settings of clients, which the server ignores. */
const CLIENT_VARIABLES = ['FOREBEAR_URL', 'FOREBEAR_TOKEN', 'FOREBEAR_PROFILE'];
const DEFAULT_FILE = 'forebear.json';
const PATHS: readonly SettingKey[] = [
  'dataDirectory',
  'tokensFile',
  'secretsDirectory',
  'valuesKeyFile',
  'provenanceKeyFile',
];

interface Given {
  readonly value: unknown;
  readonly source: string;
  /** The base of a relative path. */
  readonly directory: string;
}

type GivenSettings = Partial<Record<SettingKey, Given>>;

/** Reads, merges and checks the settings. Throws `CONFIG_INVALID` with the setting, its value and its source. */
export function loadConfig(sources: ConfigSources): LoadedConfig {
  const environment = sources.environment ?? {};
  const named = sources.file ?? environment[FILE_VARIABLE];
  const file = path.resolve(sources.directory, named ?? DEFAULT_FILE);
  const given: GivenSettings = {
    ...fromFile(file, named !== undefined),
    ...fromEnvironment(environment, sources.directory),
    ...fromFlags(sources.flags ?? {}, sources.directory),
  };
  const { insteadOf, ...defaults } = dataHome(sources.directory, environment);
  const values = Object.fromEntries(SETTING_KEYS.map((key) => [key, absolute(key, given[key])]));
  const parsed = settingsSchema.safeParse({
    ...values,
    dataDirectory: values['dataDirectory'] ?? defaults.dataDirectory,
  });
  if (!parsed.success) throw invalid(parsed.error.issues[0], given);
  const config = parsed.data;
  checkExposure(config);
  checkRunner(config);
  if (config.store === 'neo4j' || config.store === 'gremlin') databaseLogin(config.store, config);
  return {
    config: Object.freeze({ ...config }),
    sources: Object.fromEntries(
      SETTING_KEYS.map((key) => [key, given[key]?.source ?? 'default']),
    ) as Record<SettingKey, string>,
    unknown: unknownNames(environment),
    ...(insteadOf !== undefined &&
      given.dataDirectory === undefined && { otherDataDirectory: insteadOf }),
    file,
    readAgain: () => loadConfig(sources),
  };
}

function fromFile(full: string, required: boolean): GivenSettings {
  const content = readSettingsFile(full, required);
  if (!content) return {};
  const given: GivenSettings = {};
  for (const [key, value] of Object.entries(content)) {
    if (key === '$schema') continue;
    if (!isSettingKey(key)) {
      throw new PlatformError(
        'CONFIG_INVALID',
        `'${key}' in ${full} is no setting; known are ${SETTING_KEYS.join(', ')}.`,
        { details: { key, source: full } },
      );
    }
    given[key] = { value, source: full, directory: path.dirname(full) };
  }
  return given;
}

function readSettingsFile(file: string, required: boolean): object | undefined {
  try {
    const content: unknown = JSON.parse(readPrivateFile(file).text.replace(/^\uFEFF/, ''));
    if (typeof content === 'object' && content !== null && !Array.isArray(content)) return content;
    throw unreadable(file, 'it is no JSON object');
  } catch (error) {
    if (isPlatformError(error)) throw error;
    const missing = isErrno(error, 'ENOENT');
    if (missing && !required) return undefined;
    if (error instanceof SyntaxError)
      throw unreadable(file, `it is no JSON: ${withoutQuote(error.message)}`);
    throw unreadable(file, missing ? 'it does not exist' : reasonOf(error));
  }
}

/** The parser's message quotes the text around the error, which may hold a password. */
function withoutQuote(message: string): string {
  return message.replace(/, (\.\.\.)?".*$/s, '');
}

function unreadable(file: string, why: string): PlatformError {
  return new PlatformError(
    'CONFIG_INVALID',
    `The configuration file ${file} cannot be used: ${why}. Write a JSON object of settings, or name another file with --config.`,
    { details: { key: 'config', source: file } },
  );
}

function fromEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  directory: string,
): GivenSettings {
  const given: GivenSettings = {};
  for (const key of SETTING_KEYS) {
    const source = environmentName(key);
    const text = environment[source];
    if (text !== undefined && text !== '') {
      given[key] = { value: fromText(settingOf(key), text), source, directory };
    }
  }
  return given;
}

function fromFlags(
  flags: Readonly<Partial<Record<SettingKey, unknown>>>,
  directory: string,
): GivenSettings {
  const given: GivenSettings = {};
  for (const key of SETTING_KEYS) {
    const value = flags[key];
    if (value === undefined) continue;
    given[key] = {
      value: typeof value === 'string' ? fromText(settingOf(key), value) : value,
      source: flagName(key),
      directory,
    };
  }
  return given;
}

function absolute(key: SettingKey, given: Given | undefined): unknown {
  if (!given || !PATHS.includes(key) || typeof given.value !== 'string' || given.value === '') {
    return given?.value;
  }
  return path.resolve(given.directory, given.value);
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function invalid(issue: Issue | undefined, given: GivenSettings): PlatformError {
  const key = String(issue?.path[0] ?? '') as SettingKey;
  const { value: offered, source = 'default' } = given[key] ?? {};
  const value = shownValue(key, offered);
  const shown = JSON.stringify(value)?.slice(0, 200);
  return new PlatformError(
    'CONFIG_INVALID',
    `The setting '${key}' from ${source} cannot be ${shown}: ${issue?.message}. Give another with ${flagName(key)}, ${environmentName(key)} or '${key}' in ${DEFAULT_FILE}.`,
    { details: { key, value, source } },
  );
}

function isSettingKey(key: string): key is SettingKey {
  return (SETTING_KEYS as readonly string[]).includes(key);
}

function unknownNames(
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const settings = SETTING_KEYS.map((key) => environmentName(key));
  const known = new Set([FILE_VARIABLE, ...CLIENT_VARIABLES, ...settings]);
  return Object.keys(environment).filter(
    (name) => name.startsWith('FOREBEAR_') && !known.has(name),
  );
}
