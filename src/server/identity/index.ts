import type { ArnScope } from '#src/domain/arn.js';
import type { Identity } from '#src/ports/identity.js';
import type { Clock, Logger } from '#src/ports/system.js';
import { OpenIdentity } from './open-identity.js';
import { TokenIdentity } from './token-identity.js';

export { addToken } from './add-token.js';
export { requireRole } from './open-identity.js';

export { createToken } from './tokens-file.js';

/** Options of {@link openIdentity}. */
export interface IdentityOptions {
  /** Absent: no token is required. */
  readonly tokensFile?: string | undefined;
  readonly scope: ArnScope;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Requires tokens when a tokens file is set. Throws `CONFIG_INVALID` for an invalid file. */
export function openIdentity({ tokensFile: file, ...options }: IdentityOptions): Identity {
  return file === undefined
    ? new OpenIdentity(options.scope)
    : new TokenIdentity({ file, ...options });
}
