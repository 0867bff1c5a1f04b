import { host } from '#client-host';
import { ForebearError } from './errors.js';
import type { Login } from './host/host.js';

/** The server, and the caller. */
export interface ClientOptions {
  /**
   * The URL of the server. Default: the URL of {@link profile}, else the variable `FOREBEAR_URL`,
   * else the URL of the command line's login, else `http://127.0.0.1:4000`.
   */
  readonly url?: string;
  /**
   * The bearer token. Default: the token of {@link profile}, else the variable `FOREBEAR_TOKEN`,
   * else the login's token, which is sent only to the login's URL.
   */
  readonly token?: string;
  /** A profile of the command line's login. Absent: `FOREBEAR_PROFILE`, else the current one. */
  readonly profile?: string;
  /** The reason why an admin overrides policies with this client. Absent: it does not. */
  readonly override?: string;
  /** How often a request is tried, 1 to 20. Default 20. */
  readonly maxAttempts?: number;
  /** The time limit of one try of a query or mutation, in milliseconds. Default 60,000. */
  readonly timeoutMs?: number;
  /** The most bytes of an answer, or of a message of a subscription. Default 256 MiB. */
  readonly maxAnswerBytes?: number;
  /** Default: the global one. */
  readonly fetch?: typeof fetch;
}

/** The resolved options. */
export interface Connection {
  /** Without a slash at its end. */
  readonly url: string;
  readonly token: string | undefined;
  readonly override: string | undefined;
  readonly maxAttempts: number;
  readonly timeoutMs: number;
  readonly maxAnswerBytes: number;
  readonly fetch: typeof fetch;
}

export const DEFAULT_URL = 'http://127.0.0.1:4000';

/** Resolves the connection. Throws `CONFIG_INVALID` for an unknown profile and for an invalid value. */
export function resolveOptions(options: ClientOptions = {}): Connection {
  const { maxAttempts = 20, timeoutMs = 60_000, maxAnswerBytes = 256 * 2 ** 20 } = options;
  if (!Number.isInteger(maxAttempts) || maxAttempts < 1 || maxAttempts > 20)
    refuse('maxAttempts', maxAttempts, 'give a whole number from 1 to 20');
  if (!(timeoutMs > 0)) refuse('timeoutMs', timeoutMs, 'give milliseconds above 0');
  if (!(maxAnswerBytes > 0)) refuse('maxAnswerBytes', maxAnswerBytes, 'give bytes above 0');
  return {
    ...destination(options),
    override: options.override,
    maxAttempts,
    timeoutMs,
    maxAnswerBytes,
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
  };
}

function destination({ url, token, profile }: ClientOptions): Pick<Connection, 'url' | 'token'> {
  const named = profile === undefined ? undefined : loginOf(profile);
  const chosen = url ?? named?.url ?? host.variable('FOREBEAR_URL');
  const given = token ?? (url === undefined ? named?.token : undefined);
  const variable = named ? undefined : host.variable('FOREBEAR_TOKEN');
  const needsLogin = chosen === undefined || (given ?? variable) === undefined;
  const login = named ?? (needsLogin ? loginOf(host.variable('FOREBEAR_PROFILE')) : undefined);
  const to = checkUrl(chosen ?? login?.url ?? DEFAULT_URL);
  // A token must not be sent to another server than the one that issued it.
  const ofLogin = login && checkUrl(login.url) === to ? login.token : undefined;
  return { url: to, token: given ?? variable ?? ofLogin };
}

function loginOf(profile: string | undefined): Login | undefined {
  const login = host.login(profile);
  if (login || profile === undefined) return login;
  return refuse('profile', profile, 'run: forebear login');
}

function checkUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:')
    return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
  return refuse('url', text, `give one such as ${DEFAULT_URL}`);
}

function refuse(option: string, value: unknown, advice: string): never {
  throw new ForebearError({
    code: 'CONFIG_INVALID',
    message: `The client's ${option} cannot be '${value}'; ${advice}.`,
    details: { option, value },
  });
}
