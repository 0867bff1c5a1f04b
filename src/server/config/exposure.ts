import { BlockList, isIP } from 'node:net';
import { PlatformError } from '#src/domain/errors/index.js';
import { shownValue } from './setting-facts.js';
import type { Config, SettingKey } from './settings.js';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** True for a name or address of the loopback interface. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  const family = isIP(bare);
  return family === 0 ? bare === 'localhost' : LOOPBACK.check(bare, family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Without tokens every caller is an admin, so only users of this machine may reach the server. Throws `CONFIG_INVALID`
 * for the first setting that admits others, directly or through a proxy.
 */
export function checkExposure(config: Config): void {
  if (config.tokensFile !== undefined) return;
  const key = exposingSetting(config);
  if (key === undefined) return;
  const value = shownValue(key, config[key]);
  const shown = typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
  throw new PlatformError(
    'CONFIG_INVALID',
    `The setting '${key}' cannot be ${shown} without tokens: it lets others than users of this machine reach the server, and without tokens everybody who reaches it may run programs here. Name a tokens file with --tokens-file, or leave '${key}' at its default.`,
    { details: { key, value } },
  );
}

function exposingSetting({
  host,
  companionHost,
  awsDoorHost,
  publicUrl,
  advertise,
  allowedHosts,
  allowedOrigins,
}: Config): SettingKey | undefined {
  if (!isLoopback(host)) return 'host';
  if (!isLoopback(companionHost)) return 'companionHost';
  if (!isLoopback(awsDoorHost)) return 'awsDoorHost';
  if (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname)) return 'publicUrl';
  if (advertise !== undefined && !isLoopback(new URL(advertise).hostname)) return 'advertise';
  if (allowedHosts.length > 0) return 'allowedHosts';
  return allowedOrigins.length > 0 ? 'allowedOrigins' : undefined;
}
