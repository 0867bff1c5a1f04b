import path from 'node:path';
import { PlatformError } from '#src/domain/errors/index.js';
import { type Config, GREMLIN_PROFILES } from './config/index.js';

/** Where a graph is, and how to get in. */
export type StoreAddress =
  | { readonly store: 'memory' }
  | { readonly store: 'embedded'; readonly directory: string }
  | {
      readonly store: 'neo4j';
      readonly url: string;
      readonly user?: string;
      readonly password?: string;
      readonly database?: string;
    }
  | {
      readonly store: 'gremlin';
      readonly url: string;
      readonly profile: Config['gremlinProfile'];
      readonly user?: string;
      readonly password?: string;
    };

/** The settings that tell where the graph is. */
export type StoreConfig = Pick<
  Config,
  | 'store'
  | 'dataDirectory'
  | 'neo4jUrl'
  | 'neo4jUser'
  | 'neo4jPassword'
  | 'neo4jDatabase'
  | 'gremlinUrl'
  | 'gremlinProfile'
  | 'gremlinUser'
  | 'gremlinPassword'
>;

/** The store of a configuration, or the one of that name as the configuration describes it. */
export function configuredStore(config: StoreConfig, store = config.store): StoreAddress {
  switch (store) {
    case 'memory':
      return { store };
    case 'embedded':
      return { store, directory: graphFolder(config.dataDirectory) };
    case 'neo4j': {
      const { neo4jUrl: url, neo4jUser: user, neo4jPassword: password } = config;
      const login = password === undefined ? {} : { user, password };
      return { store, url, ...login, ...defined({ database: config.neo4jDatabase }) };
    }
    case 'gremlin': {
      const { gremlinUrl: url, gremlinProfile: profile } = config;
      const login = { user: config.gremlinUser, password: config.gremlinPassword };
      return { store, url, profile, ...defined(login) };
    }
  }
}

const FORMS =
  'embedded, neo4j or gremlin as configured, embedded:<data directory>, neo4j://<host>:<port>[/<database>] (also bolt:// and +s), gremlin+ws://<host>:<port>/<path>[?profile=tinkergraph|neptune] (also gremlin+wss://)';

/**
 * Reads the name of a store as a command line gives it (see FORMS). User and password may stand in front of
 * the host; else those of the configuration are used. Relative directories are below `directory`. Throws
 * `CONFIG_INVALID`.
 */
export function parseStoreAddress(
  text: string,
  { config, directory }: { readonly config: StoreConfig; readonly directory: string },
): StoreAddress {
  if (text === 'embedded' || text === 'neo4j' || text === 'gremlin') {
    return configuredStore(config, text);
  }
  const [, scheme = '', rest = ''] = /^([a-z0-9+]+):(.*)$/s.exec(text) ?? [];
  if (scheme === 'embedded' && rest !== '') {
    return { store: 'embedded', directory: graphFolder(path.resolve(directory, rest)) };
  }
  if (/^(neo4j|bolt)(\+s|\+ssc)?$/.test(scheme)) return neo4jAddress(text, config);
  if (/^gremlin\+wss?$/.test(scheme)) return gremlinAddress(text, config);
  throw invalid(text, 'it names no store that outlives the command');
}

function neo4jAddress(text: string, config: StoreConfig): StoreAddress {
  const url = parseUrl(text);
  const database = decodeURIComponent(url.pathname.slice(1)) || config.neo4jDatabase;
  const password = decodeURIComponent(url.password) || config.neo4jPassword;
  const user = decodeURIComponent(url.username) || config.neo4jUser;
  const login = password === undefined ? {} : { user, password };
  return {
    store: 'neo4j',
    url: `${url.protocol}//${url.host}`,
    ...login,
    ...defined({ database }),
  };
}

function gremlinAddress(text: string, config: StoreConfig): StoreAddress {
  const url = parseUrl(text);
  const asked = url.searchParams.get('profile') ?? config.gremlinProfile;
  const profile = GREMLIN_PROFILES.find((known) => known === asked);
  if (!profile) throw invalid(text, `there is no profile '${asked}'`);
  const user = decodeURIComponent(url.username) || config.gremlinUser;
  const password = decodeURIComponent(url.password) || config.gremlinPassword;
  const scheme = url.protocol.slice('gremlin+'.length);
  const place = `${scheme}//${url.host}${url.pathname === '' || url.pathname === '/' ? '/gremlin' : url.pathname}`;
  return { store: 'gremlin', url: place, profile, ...defined({ user, password }) };
}

function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.host) return url;
  throw invalid(text, 'it has no host');
}

function graphFolder(dataDirectory: string): string {
  return path.join(dataDirectory, 'graph');
}

function defined<Values extends object>(
  values: Values,
): { [Key in keyof Values]?: NonNullable<Values[Key]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Values]?: NonNullable<Values[Key]>;
  };
}

function invalid(text: string, why: string): PlatformError {
  const shown = text.replace(/:[^:@/]*@/, ':***@');
  return new PlatformError(
    'CONFIG_INVALID',
    `'${shown}' cannot be a store: ${why}. Name one of: ${FORMS}.`,
    {
      details: { store: shown },
    },
  );
}
