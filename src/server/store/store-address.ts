import path from 'node:path';
import { PlatformError } from '#src/domain/errors/index.js';
import {
  type Config,
  databaseLogin,
  GREMLIN_PROFILES,
  type LoginSettings,
  withoutLogin,
} from '../config/index.js';

/** The address and login of a graph store. */
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

/** The settings of the graph store. */
export type StoreConfig = LoginSettings &
  Pick<
    Config,
    'store' | 'dataDirectory' | 'neo4jUrl' | 'neo4jDatabase' | 'gremlinUrl' | 'gremlinProfile'
  >;

/**
 * The address of the configured store, or of the named one with the configured settings. Throws `CONFIG_INVALID` when
 * half of its login is missing.
 */
export function configuredStore(config: StoreConfig, store = config.store): StoreAddress {
  switch (store) {
    case 'memory':
      return { store };
    case 'embedded':
      return { store, directory: graphFolder(config.dataDirectory) };
    case 'neo4j': {
      const { neo4jUrl: url, neo4jDatabase: database } = config;
      return { store, url, ...databaseLogin(store, config), ...defined({ database }) };
    }
    case 'gremlin': {
      const { gremlinUrl: url, gremlinProfile: profile } = config;
      return { store, url, profile, ...databaseLogin(store, config) };
    }
  }
}

const FORMS =
  'embedded, neo4j or gremlin as configured, embedded:<data directory>, neo4j://<host>:<port>[/<database>] (also bolt:// and +s), gremlin+ws://<host>:<port>/<path>[?profile=tinkergraph|janusgraph|neptune] (also gremlin+wss://)';

/**
 * Parses the address of a store on the command line (see FORMS). A login in the URL overrides the configured one.
 * Relative directories are below `directory`. Throws `CONFIG_INVALID`.
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
  const database = decoded(text, url.pathname.slice(1)) ?? config.neo4jDatabase;
  return {
    store: 'neo4j',
    url: `${url.protocol}//${url.host}`,
    ...databaseLogin('neo4j', config, loginOf(text, url)),
    ...defined({ database }),
  };
}

function gremlinAddress(text: string, config: StoreConfig): StoreAddress {
  const url = parseUrl(text);
  const asked = url.searchParams.get('profile') ?? config.gremlinProfile;
  const profile = GREMLIN_PROFILES.find((known) => known === asked);
  if (!profile) throw invalid(text, `there is no profile '${asked}'`);
  const scheme = url.protocol.slice('gremlin+'.length);
  const place = `${scheme}//${url.host}${url.pathname === '' || url.pathname === '/' ? '/gremlin' : url.pathname}`;
  const login = databaseLogin('gremlin', config, loginOf(text, url));
  return { store: 'gremlin', url: place, profile, ...login };
}

const ESCAPES =
  'in a user, a password or a path, write % as %25, / as %2F, ? as %3F, # as %23, : as %3A and @ as %40';

function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // An @ after the host: an @ in the password, not percent-encoded, has ended the host.
  if (url?.host && !`${url.pathname}${url.search}${url.hash}`.includes('@')) return url;
  throw invalid(text, text.includes('@') ? `it cannot be read; ${ESCAPES}` : 'it has no host');
}

function loginOf(text: string, { username, password }: URL) {
  return { user: decoded(text, username), password: decoded(text, password) };
}

/** A part of a URL; undefined when it is empty. */
function decoded(text: string, part: string): string | undefined {
  try {
    return decodeURIComponent(part) || undefined;
  } catch {
    throw invalid(text, `it has a % that begins no character; ${ESCAPES}`);
  }
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
  const shown = withoutLogin(text);
  return new PlatformError(
    'CONFIG_INVALID',
    `'${shown}' cannot be a store: ${why}. Name one of: ${FORMS}.`,
    {
      details: { store: shown },
    },
  );
}
