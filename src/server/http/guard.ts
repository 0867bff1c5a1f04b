import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { PlatformError } from '#src/domain/errors/index.js';

/** Options of {@link createGuard}. */
export interface GuardOptions {
  /** Host names besides loopback and IP addresses. */
  readonly allowedHosts: readonly string[];
  /** Origins besides the server's own. */
  readonly allowedOrigins: readonly string[];
}

/** Refuses requests from pages of other origins, also by DNS rebinding. Throws `FORBIDDEN`. */
export type Guard = (request: IncomingMessage) => void;

/** Creates the check that runs first for every request, invocations and upgrades included. */
export function createGuard({ allowedHosts, allowedOrigins }: GuardOptions): Guard {
  const hosts = new Set(['localhost', ...allowedHosts].map((host) => host.toLowerCase()));
  const origins = new Set(allowedOrigins.map((origin) => origin.toLowerCase()));
  return ({ headers }) => {
    const host = (headers.host ?? '').toLowerCase();
    if (!isKnownHost(host, hosts)) throw forbidden('Host', headers.host, '--allowed-hosts');
    const origin = single(headers.origin)?.toLowerCase();
    if (origin !== undefined && origins.has(origin)) return;
    if (origin !== undefined && !isSameOrigin(origin, host)) {
      throw forbidden('Origin', headers.origin, '--allowed-origins');
    }
    const site = single(headers['sec-fetch-site']);
    if (site !== undefined && site !== 'same-origin' && site !== 'none') {
      throw forbidden('Sec-Fetch-Site', site, '--allowed-origins');
    }
  };
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
    `The server does not answer requests with this ${header}; whoever runs it can let them in with ${flag}.`,
    { details: { header, value: String(value).slice(0, 200) } },
  );
}
