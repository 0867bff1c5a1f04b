import { host } from '#client-host';
import { ForebearError } from './errors.js';
import type { Login } from './host/host.js';

/** Where the server is, and who calls. */
export interface ClientOptions {
  /**
   * The URL of the server. Absent: that of {@link profile}, else the variable `FOREBEAR_URL`, else that of the login of
   * the command line, else `http://127.0.0.1:4000`.
   */
  readonly url?: string;
  /**
   * The bearer token. Absent: that of {@link profile}, else the variable `FOREBEAR_TOKEN`, else that of the login, which
   * is sent only to the URL that it was made for.
   */
  readonly token?: string;
  /** A profile of the command line's login. Absent: `FOREBEAR_PROFILE`, else the current one. */
  readonly profile?: string;
  /** How often a request is tried, 1 to 20. Default 20. */
  readonly maxAttempts?: number;
  /** Milliseconds that one try of a query or mutation may take. Default 60,000. */
  readonly timeoutMs?: number;
  /** Bytes of an answer, or of a message of a subscription, at the most. Default 256 MiB. */
  readonly maxAnswerBytes?: number;
  /** Default the global one. */
  readonly fetch?: typeof fetch;
}

/** Options with everything decided. */
export interface Connection {
  /** Without a slash at its end. */
  readonly url: string;
  readonly token: string | undefined;
  readonly maxAttempts: number;
  readonly timeoutMs: number;
  readonly maxAnswerBytes: number;
  readonly fetch: typeof fetch;
}

export const DEFAULT_URL = 'http://127.0.0.1:4000';

/** Decides where to connect. Throws `CONFIG_INVALID` for a profile that is not there and for a bad value. */
export function resolveOptions(options: ClientOptions = {}): Connection {
  const { maxAttempts = 20, timeoutMs = 60_000, maxAnswerBytes = 256 * 2 ** 20 } = options;
  if (!Number.isInteger(maxAttempts) || maxAttempts < 1 || maxAttempts > 20)
    refuse('maxAttempts', maxAttempts, 'give a whole number from 1 to 20');
  if (!(timeoutMs > 0)) refuse('timeoutMs', timeoutMs, 'give milliseconds above 0');
  if (!(maxAnswerBytes > 0)) refuse('maxAnswerBytes', maxAnswerBytes, 'give bytes above 0');
  return {
    ...destination(options),
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
  // A token must not go to another server than the one that it was made for.
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
