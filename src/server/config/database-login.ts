import { PlatformError } from '#src/domain/errors/index.js';
import { environmentName, flagName } from './setting-facts.js';
import type { Config, SettingKey } from './settings.js';

/** User and password of a database. */
export interface DatabaseLogin {
  readonly user: string;
  readonly password: string;
}

/** The settings with logins. */
export type LoginSettings = Pick<
  Config,
  'neo4jUser' | 'neo4jPassword' | 'gremlinUser' | 'gremlinPassword'
>;

/** A database with an optional login. */
export type Database = 'neo4j' | 'gremlin';

/** The login in a URL, which overrides the settings. */
export type GivenLogin = { readonly [Key in keyof DatabaseLogin]?: DatabaseLogin[Key] | undefined };

/** The names of the login settings, by database. */
export const LOGIN_KEYS = {
  neo4j: { user: 'neo4jUser', password: 'neo4jPassword' },
  gremlin: { user: 'gremlinUser', password: 'gremlinPassword' },
} as const;

/** The initial user of a database. */
const FIRST_USERS = { neo4j: 'neo4j', gremlin: undefined } as const;

/**
 * The login of a database, or undefined without one. Throws `CONFIG_INVALID` for a user without a password, and the
 * reverse.
 */
export function databaseLogin(
  database: Database,
  config: LoginSettings,
  given: GivenLogin = {},
): DatabaseLogin | undefined {
  const keys = LOGIN_KEYS[database];
  const password = given.password ?? config[keys.password];
  const chosen = given.user ?? config[keys.user];
  const user = chosen ?? (password === undefined ? undefined : FIRST_USERS[database]);
  if (user !== undefined && password !== undefined) return { user, password };
  if (user !== undefined) throw incomplete(`The user '${user}' of ${database}`, keys.password);
  if (password !== undefined) throw incomplete(`The password of ${database}`, keys.user);
  return undefined;
}

function incomplete(what: string, missing: SettingKey): PlatformError {
  return new PlatformError(
    'CONFIG_INVALID',
    `${what} cannot be used without the setting '${missing}'. Give it with ${environmentName(missing)}, ${flagName(missing)} or '${missing}' in forebear.json, or leave both out when the database needs no login.`,
    { details: { key: missing } },
  );
}
