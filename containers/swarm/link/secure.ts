import type { TlsOptions } from 'node:tls';

/**
 * The encryption between a server and the agent of a run. Only these two know the key of the run,
 * so that each authenticates the other without certificates. This is the last version of TLS where
 * keys can replace certificates.
 */
export const LINK_TLS = {
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.2',
  ciphers: 'ECDHE-PSK-CHACHA20-POLY1305',
} as const satisfies TlsOptions;

export const LINK_IDENTITY = 'forebear';
