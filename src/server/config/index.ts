export { type ConfigSources, type LoadedConfig, loadConfig } from './load-config.js';
export {
  type Config,
  flagName,
  SETTING_KEYS,
  type SettingKey,
  settingOf,
} from './settings.js';
