import { createHash, timingSafeEqual } from 'node:crypto';
import type { ArnScope } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import type { Credentials, Identity, Principal } from '#src/ports/identity.js';
import type { ChangingTokens } from './changing-tokens.js';
import { makePrincipal } from './open-identity.js';
import type { RefusedLogins } from './refused-logins.js';
import { isBearer, type TokenHolder } from './tokens-file.js';

/** Options of {@link TokenIdentity}. */
export interface TokenIdentityOptions {
  readonly tokens: ChangingTokens;
  readonly refused: RefusedLogins;
  readonly scope: ArnScope;
}

interface KnownToken {
  readonly digest: Buffer;
  readonly principal: Principal;
}

/** Identifies callers by bearer token. */
export class TokenIdentity implements Identity {
  readonly open = false;
  readonly #refused: RefusedLogins;
  readonly #known: () => readonly KnownToken[];

  constructor({ tokens, refused, scope }: TokenIdentityOptions) {
    this.#refused = refused;
    this.#known = tokens.derive((holders) => knownOf(holders, scope));
  }

  async authenticate({ token, address }: Credentials): Promise<Principal> {
    const known = this.#known();
    if (token === undefined) {
      throw unauthenticated(
        'This server asks for a token; send it as Authorization: Bearer <token>.',
      );
    }
    const found = find(known, token);
    if (found) return found;
    await this.#refused.note(address);
    throw unauthenticated('This token is unknown here; ask who runs the server for one.');
  }
}

function knownOf(holders: readonly TokenHolder[], scope: ArnScope): readonly KnownToken[] {
  return holders.filter(isBearer).map(({ name, role, sha256 }) => ({
    digest: Buffer.from(sha256, 'hex'),
    principal: makePrincipal(scope, name, role),
  }));
}

function find(tokens: readonly KnownToken[], token: string): Principal | undefined {
  const digest = createHash('sha256').update(token).digest();
  let found: Principal | undefined;
  // Every entry is compared, so that timing reveals nothing about the tokens.
  for (const known of tokens) {
    if (timingSafeEqual(known.digest, digest)) found = known.principal;
  }
  return found;
}

function unauthenticated(message: string): PlatformError {
  return new PlatformError('UNAUTHENTICATED', message);
}
