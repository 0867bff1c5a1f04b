export { isLoopback } from './exposure.js';
export { type ConfigSources, type LoadedConfig, loadConfig } from './load-config.js';
export {
  type Config,
  environmentName,
  flagName,
  SETTING_KEYS,
  type SettingKey,
  settingOf,
} from './settings.js';
