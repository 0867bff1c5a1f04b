import { z } from 'zod';
import { kindOf } from './from-text.js';
import { type SettingKey, settingsSchema } from './settings.js';
import { withoutLogin } from './without-login.js';

const shape = settingsSchema.def.innerType.shape;

/** Every setting, in the order of the documentation. */
export const SETTING_KEYS = Object.keys(shape) as readonly SettingKey[];

/** Settings that are never printed. */
const SECRETS: readonly SettingKey[] = ['neo4jPassword', 'gremlinPassword'];

/** URLs that may contain a user and a password. */
const URLS: readonly SettingKey[] = [
  'neo4jUrl',
  'gremlinUrl',
  's3Endpoint',
  'publicUrl',
  'advertise',
  'allowedOrigins',
  'openLineage',
];

/** The value of a setting for display: a secret is `(set)`, the login in a URL is masked. */
export function shownValue(key: SettingKey, value: unknown): unknown {
  if (value === undefined) return value;
  if (SECRETS.includes(key)) return '(set)';
  return URLS.includes(key) ? withoutLogins(value) : value;
}

/** Masks logins in every text of a value, which a file may have given another type. */
function withoutLogins(value: unknown): unknown {
  const shown = (_name: string, part: unknown) =>
    typeof part === 'string' ? withoutLogin(part) : part;
  return JSON.parse(JSON.stringify(value, shown));
}

/** The schema of one setting. */
export function settingOf(key: SettingKey): z.ZodType {
  return shape[key];
}

/** Whether a setting is a boolean. */
export function isSwitch(key: SettingKey): boolean {
  return kindOf(settingOf(key)) === 'boolean';
}

/** The help text of a setting: description, choices and default. */
export function settingHelp(key: SettingKey): string {
  const schema = settingOf(key);
  const { data } = schema.safeParse(undefined);
  const choices = schema instanceof z.ZodDefault ? schema.unwrap() : schema;
  const notes = [
    ...(choices instanceof z.ZodEnum ? [`one of ${choices.options.join(', ')}`] : []),
    ...(data === undefined ? [] : [`default: ${JSON.stringify(data)}`]),
  ];
  const { description = '' } = schema;
  return notes.length === 0 ? description : `${description} (${notes.join('; ')})`;
}

/** The name of a setting in the environment: `FOREBEAR_DATA_DIRECTORY` for `dataDirectory`. */
export function environmentName(key: SettingKey): string {
  return `FOREBEAR_${key.replace(/[A-Z]/g, '_$&').toUpperCase()}`;
}

/** The flag of a setting: `--data-directory` for `dataDirectory`. */
export function flagName(key: SettingKey): string {
  return `--${key.replace(/[A-Z]/g, '-$&').toLowerCase()}`;
}
