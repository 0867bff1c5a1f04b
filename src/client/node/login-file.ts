import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { ForebearError } from '../errors.js';
import type { Login } from '../host/host.js';

/**
 * The logins of the command line in `~/.config/forebear/login.json` (below `XDG_CONFIG_HOME`, if
 * set), which only its owner may read: `{"current": "work", "profiles": {"work": {"url":
 * "https://…", "token": "…"}}}`.
 */
export interface Logins {
  /** The default profile; absent: none. */
  readonly current?: string;
  readonly profiles: Readonly<Record<string, Login>>;
}

type Environment = Readonly<Record<string, string | undefined>>;

const PROFILE = /^[A-Za-z0-9][\w.-]{0,63}$/;
const NONE: Logins = { profiles: {} };

/** The path of the logins. */
export function loginFile(environment: Environment): string {
  const base = environment['XDG_CONFIG_HOME'] || join(environment['HOME'] || homedir(), '.config');
  return join(base, 'forebear', 'login.json');
}

/**
 * Reads the logins; empty when there is no file. Throws `CONFIG_INVALID` for a file that others may
 * read, or with other content.
 */
export function readLogins(environment: Environment): Logins {
  const path = loginFile(environment);
  let text: string;
  try {
    if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0)
      refuse(path, `can be read by others; run: chmod 600 ${path}`);
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return NONE;
    throw error;
  }
  return parse(path, text);
}

/**
 * Writes the logins, readable by their owner only. Throws `CONFIG_INVALID` for an invalid profile.
 */
export function writeLogins(logins: Logins, environment: Environment): void {
  const path = loginFile(environment);
  const text = `${JSON.stringify(logins, null, 2)}\n`;
  parse(path, text);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const partial = `${path}.${process.pid}.part`;
  writeFileSync(partial, text, { mode: 0o600 });
  chmodSync(partial, 0o600);
  renameSync(partial, path);
}

function parse(path: string, text: string): Logins {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    refuse(path, 'is not JSON');
  }
  const { current, profiles } = (value ?? {}) as Partial<Logins>;
  if (profiles === null || typeof profiles !== 'object') refuse(path, 'has no profiles');
  for (const [name, login] of Object.entries(profiles)) checkLogin(path, name, login);
  if (current === undefined) return { profiles };
  if (!Object.hasOwn(profiles, current)) refuse(path, `has no profile '${current}'`);
  return { current, profiles };
}

function checkLogin(path: string, name: string, login: unknown): void {
  if (!PROFILE.test(name)) refuse(path, `has a profile '${name}'; use letters, digits, . _ and -`);
  const { url, token } = (login ?? {}) as Partial<Login>;
  if (typeof url !== 'string' || !URL.canParse(url))
    refuse(path, `has a profile '${name}' without a url`);
  if (token !== undefined && typeof token !== 'string')
    refuse(path, `has a profile '${name}' whose token is no text`);
}

function refuse(path: string, problem: string): never {
  throw new ForebearError({
    code: 'CONFIG_INVALID',
    message: `${path} ${problem}.`,
    details: { path },
  });
}
