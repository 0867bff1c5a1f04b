import { BlockList, isIP } from 'node:net';
import { PlatformError } from '#src/domain/errors/index.js';
import type { Config } from './settings.js';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** True for a name or address that only this machine reaches. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  const family = isIP(bare);
  return family === 0 ? bare === 'localhost' : LOOPBACK.check(bare, family === 6 ? 'ipv6' : 'ipv4');
}

/** Whoever can reach the server may run programs on it: throws `CONFIG_INVALID` beyond loopback without tokens. */
export function checkExposure({ host, tokensFile }: Config): void {
  if (isLoopback(host) || tokensFile !== undefined) return;
  throw new PlatformError(
    'CONFIG_INVALID',
    `The setting 'host' cannot be '${host}' without tokens: everybody who reaches it could run programs here. Name a tokens file with --tokens-file, or listen on 127.0.0.1.`,
    { details: { key: 'host', value: host } },
  );
}
