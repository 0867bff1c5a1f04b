import { createHash, timingSafeEqual } from 'node:crypto';
import type { ArnScope } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { Credentials, Identity, Principal } from '#src/ports/identity.js';
import type { Clock, Logger } from '#src/ports/system.js';
import { fileStamp } from '../config/index.js';
import { makePrincipal } from './open-identity.js';
import { RefusedLogins } from './refused-logins.js';
import { readTokensFile, type TokenHolder } from './tokens-file.js';

/** Options of {@link TokenIdentity}. */
export interface TokenIdentityOptions {
  readonly file: string;
  readonly scope: ArnScope;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface KnownToken {
  readonly digest: Buffer;
  readonly principal: Principal;
}

/** The least time between two checks whether the tokens file changed. */
const CHECK_MS = 1_000;

/**
 * Identifies callers by bearer token. Reads the tokens file again when it changes. When the new
 * file is invalid, it logs that, and the old tokens stay valid.
 */
export class TokenIdentity implements Identity {
  readonly open = false;
  readonly #options: TokenIdentityOptions;
  readonly #refused: RefusedLogins;
  #known: readonly KnownToken[];
  #stamp: string | undefined;
  #checked = performance.now();

  /** Throws `CONFIG_INVALID` for an invalid tokens file. */
  constructor(options: TokenIdentityOptions) {
    this.#options = options;
    this.#refused = new RefusedLogins(options);
    const { holders, stamp } = readTokensFile(options.file);
    this.#known = this.#knownOf(holders);
    this.#stamp = stamp;
  }

  async authenticate({ token, address }: Credentials): Promise<Principal> {
    if (performance.now() - this.#checked >= CHECK_MS) this.#readAgain();
    if (token === undefined) {
      throw unauthenticated(
        'This server asks for a token; send it as Authorization: Bearer <token>.',
      );
    }
    const found = this.#find(token);
    if (found) return found;
    await this.#refused.note(address);
    throw unauthenticated('This token is unknown here; ask who runs the server for one.');
  }

  #find(token: string): Principal | undefined {
    const digest = createHash('sha256').update(token).digest();
    let found: Principal | undefined;
    // Every entry is compared, so that timing reveals nothing about the tokens.
    for (const known of this.#known) {
      if (timingSafeEqual(known.digest, digest)) found = known.principal;
    }
    return found;
  }

  #readAgain(): void {
    this.#checked = performance.now();
    const { file, logger } = this.#options;
    const stamp = fileStamp(file);
    if (stamp === this.#stamp) return;
    this.#stamp = stamp;
    try {
      const read = readTokensFile(file);
      this.#known = this.#knownOf(read.holders);
      this.#stamp = read.stamp;
      logger.info('The tokens file was read again', { file, tokens: read.holders.length });
    } catch (error) {
      logger.error('The tokens file has changed and cannot be used; the old tokens stay valid', {
        error,
      });
    }
  }

  #knownOf(holders: readonly TokenHolder[]): readonly KnownToken[] {
    return holders.map(({ name, role, sha256 }) => ({
      digest: Buffer.from(sha256, 'hex'),
      principal: makePrincipal(this.#options.scope, name, role),
    }));
  }
}

function unauthenticated(message: string): PlatformError {
  return new PlatformError('UNAUTHENTICATED', message);
}
