import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { PlatformError } from '#src/domain/errors/index.js';

/** Options of {@link createGuard}. */
export interface GuardOptions {
  /** Host names, in addition to loopback and IP addresses. */
  readonly allowedHosts: readonly string[];
  /** Origins, in addition to the server's own. */
  readonly allowedOrigins: readonly string[];
  /** Absent: no token is required, so that only users of this machine may be answered. */
  readonly tokensFile?: string | undefined;
}

/**
 * Refuses requests from pages of other origins, including DNS rebinding. Without tokens it also
 * refuses requests that a proxy forwards. Throws `FORBIDDEN`.
 */
export type Guard = (request: IncomingMessage) => void;

/** Creates the check that runs first for every request, invocations and upgrades included. */
export function createGuard({ allowedHosts, allowedOrigins, tokensFile }: GuardOptions): Guard {
  const hosts = new Set(['localhost', ...allowedHosts].map((host) => host.toLowerCase()));
  const origins = new Set(allowedOrigins.map((origin) => origin.toLowerCase()));
  return (request) => {
    if (tokensFile === undefined) refuseProxied(request);
    const { headers } = request;
    const host = (headers.host ?? '').toLowerCase();
    if (!isKnownHost(host, hosts)) throw forbidden('Host', headers.host, '--allowed-hosts');
    const origin = single(headers.origin)?.toLowerCase();
    if (origin !== undefined && origins.has(origin)) return;
    if (origin !== undefined && !isSameOrigin(origin, host)) {
      throw forbidden('Origin', headers.origin, '--allowed-origins');
    }
    const site = single(headers['sec-fetch-site']);
    if (site !== undefined && !OWN_SITES.includes(site) && !isFollowedLink(request)) {
      throw forbidden('Sec-Fetch-Site', site, '--allowed-origins');
    }
  };
}

const OWN_SITES = ['same-origin', 'none'];

/** A signed link to an object, followed from a page of another site: its bytes reach no script of that page. */
function isFollowedLink({ method, url = '', headers }: IncomingMessage): boolean {
  const isLink = method === 'GET' && /^\/objects\/[^?]*\?(?:.*&)?signature=/.test(url);
  return isLink && headers['sec-fetch-mode'] === 'navigate';
}

/** Headers that a proxy adds to a request. */
const OF_PROXIES =
  /^((x-)?(original-)?forwarded(-.*)?|via|x-real-ip|x-original-host|x-proxyuser-ip|(.*-)?client-ip|x-amzn-trace-id|cf-.*|x-envoy-.*)$/;

/**
 * A proxy on this machine connects from loopback for callers of any machine. By default nginx adds
 * no header, but then it speaks HTTP/1.0, which no client of this machine does.
 */
function refuseProxied({ headers, httpVersion }: IncomingMessage): void {
  const header = Object.keys(headers).find((name) => OF_PROXIES.test(name));
  const sign = header ?? (httpVersion === '1.0' ? 'HTTP/1.0' : undefined);
  if (sign === undefined) return;
  throw new PlatformError(
    'FORBIDDEN',
    `This request came through a proxy (${sign}), and this server asks for no tokens, so it answers only programs on its own machine. Give the server a tokens file with --tokens-file, or call it without the proxy.`,
    { details: { header: sign, key: 'tokensFile' } },
  );
}

/** DNS rebinding needs a name, so IP addresses are always allowed. */
function isKnownHost(host: string, known: ReadonlySet<string>): boolean {
  const match = /^(\[[0-9a-f:.]+\]|[^:[\]]+)(?::\d{1,5})?$/.exec(host);
  const name = match?.[1];
  if (name === undefined) return false;
  return known.has(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}

function isSameOrigin(origin: string, host: string): boolean {
  return origin === `http://${host}` || origin === `https://${host}`;
}

function single(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : header?.join(', ');
}

function forbidden(header: string, value: unknown, flag: string): PlatformError {
  return new PlatformError(
    'FORBIDDEN',
    `The server does not answer requests with this ${header}; its operator can allow them with ${flag}.`,
    { details: { header, value: String(value).slice(0, 200) } },
  );
}
