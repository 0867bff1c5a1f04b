export {
  type Database,
  databaseLogin,
  LOGIN_KEYS,
  type LoginSettings,
} from './database-login.js';
export { executionRoleOf } from './defaults.js';
export { isLoopback } from './exposure.js';
export { type LiveSettings, liveSettings, type ReadSettings } from './live-config.js';
export { type ConfigSources, type LoadedConfig, loadConfig } from './load-config.js';
export { fileStamp, readPrivateFile, refuseShared } from './private-file.js';
export {
  flagName,
  isSwitch,
  SETTING_KEYS,
  settingHelp,
  settingOf,
  shownValue,
} from './setting-facts.js';
export type { Config, SettingKey } from './settings.js';
export { GREMLIN_PROFILES } from './store-settings.js';
export { portRange } from './swarm-settings.js';
export { withoutLogin } from './without-login.js';
