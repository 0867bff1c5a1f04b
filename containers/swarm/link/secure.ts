import type { TlsOptions } from 'node:tls';

/**
 * The encryption between a server and the agent of a run. Both know the key of the run and nobody else does, so that
 * each knows the other without certificates. Keys before certificates exist up to this version of TLS.
 */
export const LINK_TLS = {
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.2',
  ciphers: 'ECDHE-PSK-CHACHA20-POLY1305',
} as const satisfies TlsOptions;

export const LINK_IDENTITY = 'forebear';
