import type { ArnScope } from '#src/domain/arn.js';
import type { Identity } from '#src/ports/identity.js';
import type { Clock, Logger } from '#src/ports/system.js';
import { type AccessKeys, fileAccessKeys, openAccessKeys } from './access-keys.js';
import { ChangingTokens } from './changing-tokens.js';
import { OpenIdentity } from './open-identity.js';
import { RefusedLogins } from './refused-logins.js';
import { TokenIdentity } from './token-identity.js';

export type { AccessKey, AccessKeys } from './access-keys.js';
export { addToken } from './add-token.js';
export { createAccessKey } from './create-access-key.js';
export { requireRole } from './open-identity.js';

export { createToken } from './tokens-file.js';

/** Options of {@link openLogins}. */
export interface LoginOptions {
  /** Absent: no token is required. */
  readonly tokensFile?: string | undefined;
  readonly scope: ArnScope;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The ways in which callers are identified. */
export interface Logins {
  /** By a bearer token. */
  readonly identity: Identity;
  /** By a signature as for AWS. */
  readonly accessKeys: AccessKeys;
}

/**
 * Requires tokens or signatures when a tokens file is set. Throws `CONFIG_INVALID` for an invalid
 * file.
 */
export function openLogins({ tokensFile: file, ...options }: LoginOptions): Logins {
  const { scope, logger } = options;
  if (file === undefined) {
    const identity = new OpenIdentity(scope);
    return { identity, accessKeys: openAccessKeys(identity.owner) };
  }
  const parts = {
    tokens: new ChangingTokens(file, logger),
    refused: new RefusedLogins(options),
    scope,
  };
  return { identity: new TokenIdentity(parts), accessKeys: fileAccessKeys(parts) };
}
