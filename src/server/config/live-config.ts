import { isDeepStrictEqual } from 'node:util';
import type { Logger } from '#src/ports/system.js';
import type { LoadedConfig } from './load-config.js';
import { fileStamp } from './private-file.js';
import { SETTING_KEYS } from './setting-facts.js';
import type { Config, SettingKey } from './settings.js';

/**
 * The settings that are read again while the server runs; all others keep their values from the
 * start.
 */
export const LIVE_SETTINGS = [
  'images',
  'containerImages',
  'frameworks',
  'python3',
  'pythonImage',
] as const satisfies readonly SettingKey[];

export type LiveSettings = Pick<Config, (typeof LIVE_SETTINGS)[number]>;

/** Returns the present values of the live settings. */
export type ReadSettings = () => LiveSettings;

/** The least time between two checks of the file. */
const CHECK_MS = 100;

/**
 * The live settings of a configuration. The file is read again when it changes. An invalid file is
 * logged, and the previous settings stay.
 */
export function liveSettings(
  loaded: Pick<LoadedConfig, 'config' | 'file' | 'readAgain'>,
  logger: Logger,
): ReadSettings {
  const { file } = loaded;
  let current = loaded.config;
  let stamp = fileStamp(file);
  let checked = performance.now();
  return () => {
    if (performance.now() - checked < CHECK_MS) return current;
    checked = performance.now();
    const found = fileStamp(file);
    if (found === stamp) return current;
    stamp = found;
    try {
      const { config } = loaded.readAgain();
      tell(logger, { file, before: current, now: config, atStart: loaded.config });
      current = config;
    } catch (error) {
      logger.error('The configuration file has changed and cannot be used; it stays as it was', {
        error,
      });
    }
    return current;
  };
}

interface Change {
  readonly file: string;
  readonly before: Config;
  readonly now: Config;
  readonly atStart: Config;
}

function tell(logger: Logger, { file, before, now, atStart }: Change): void {
  const differ = (one: Config, other: Config) =>
    SETTING_KEYS.filter((key) => !isDeepStrictEqual(one[key], other[key]));
  const isLive = (key: SettingKey) => (LIVE_SETTINGS as readonly SettingKey[]).includes(key);
  const changed = differ(before, now).filter(isLive);
  logger.info('The configuration file was read again', { file, changed });
  const later = differ(atStart, now).filter((key) => !isLive(key));
  if (later.length > 0) logger.warn('Settings were changed that need a restart', { file, later });
}
