import { PlatformError } from '#src/domain/errors/index.js';

/** The address of a graph database with Neptune's interface; the keys of graph-notebook's configuration. */
export interface NeptuneConnection {
  readonly host: string;
  readonly port: number;
  readonly authMode: 'DEFAULT' | 'IAM';
  /** The role that the database reads the files with; empty for no role. */
  readonly loadFromS3Arn: string;
  readonly ssl: boolean;
  /** The region of the database and of the bucket. */
  readonly region: string;
  /** Sent with each request to the companion of a Forebear that requires tokens. */
  readonly bearerToken?: string;
}

const DEFAULT_PORT = 8182;

/**
 * Reads a configuration with the keys `host`, `port` (default 8182), `auth_mode` (`DEFAULT` or
 * `IAM`, default `DEFAULT`), `iam_credentials_provider_type` (`ROLE`: what the AWS SDK finds, from
 * variables to the role of the machine), `load_from_s3_arn`, `ssl` (default true) and `aws_region`;
 * other keys of graph-notebook are ignored. `bearer_token` is an addition of Forebear, and is never
 * shown. Throws `CONFIG_INVALID`.
 */
export function parseNeptuneConnection(text: string): NeptuneConnection {
  const keys = objectOf(text);
  const host = textAt(keys, 'host');
  if (!/^[\w.:[\]-]+$/.test(host)) throw invalid('host', host, 'a name or an address');
  const port = Number(keys['port'] ?? DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw invalid('port', keys['port'], 'a number from 1 to 65535');
  const authMode = textAt(keys, 'auth_mode', 'DEFAULT');
  if (authMode !== 'DEFAULT' && authMode !== 'IAM')
    throw invalid('auth_mode', authMode, 'DEFAULT or IAM');
  const provider = textAt(keys, 'iam_credentials_provider_type', 'ROLE');
  if (provider !== 'ROLE') throw invalid('iam_credentials_provider_type', provider, 'ROLE');
  const ssl = keys['ssl'] ?? true;
  if (typeof ssl !== 'boolean') throw invalid('ssl', ssl, 'true or false');
  const bearerToken = tokenOf(keys);
  if (bearerToken !== undefined && authMode === 'IAM')
    throw invalid('auth_mode', authMode, 'DEFAULT with a bearer_token, or IAM without one');
  return {
    host,
    port,
    authMode,
    loadFromS3Arn: textAt(keys, 'load_from_s3_arn', ''),
    ssl,
    region: textAt(keys, 'aws_region'),
    ...(bearerToken === undefined ? {} : { bearerToken }),
  };
}

function tokenOf({ bearer_token: token }: Readonly<Record<string, unknown>>): string | undefined {
  if (token === undefined) return undefined;
  if (typeof token === 'string' && /^[\x21-\x7e]+$/.test(token)) return token;
  throw new PlatformError(
    'CONFIG_INVALID',
    'bearer_token of the graph database is not a token; give a text of visible ASCII characters without blanks.',
  );
}

function objectOf(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new PlatformError(
      'CONFIG_INVALID',
      'The configuration of the graph database is not JSON; give an object with host, port and aws_region.',
      { cause: error },
    );
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Readonly<Record<string, unknown>>;
  throw invalid('configuration', value, 'a JSON object');
}

function textAt(keys: Readonly<Record<string, unknown>>, name: string, otherwise?: string): string {
  const value = keys[name] ?? otherwise;
  if (typeof value === 'string') return value;
  throw invalid(name, value, 'a text');
}

function invalid(name: string, value: unknown, wanted: string): PlatformError {
  const shown = String(JSON.stringify(value)).slice(0, 100);
  return new PlatformError(
    'CONFIG_INVALID',
    `${name} of the graph database is ${shown}; give ${wanted}.`,
    { details: { [name]: shown } },
  );
}
