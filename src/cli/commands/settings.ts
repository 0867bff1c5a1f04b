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

/** The settings that a command was called with. */
export type Flags = Readonly<Partial<Record<SettingKey | 'config', string>>>;

/** The settings that a command which only opens stores uses. */
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
    const value = isSwitch(key) ? '[value]' : '<value>'; // a switch alone says true
    const option = new Option(`${flagName(key)} ${value}`, settingHelp(key));
    command.addOption(option.hideHelp(!shown.includes(key)));
  }
  return command;
}

/** The configuration that flags, environment and file give. Throws `CONFIG_INVALID`. */
export function configOf({ config: file, ...flags }: Flags): LoadedConfig {
  return loadConfig({
    directory: process.cwd(),
    environment: process.env,
    flags,
    ...(file === undefined ? {} : { file }),
  });
}
