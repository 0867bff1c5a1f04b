import type { ArnScope } from '#src/domain/arn.js';
import type { Principal } from '#src/ports/identity.js';
import type { ChangingTokens } from './changing-tokens.js';
import { makePrincipal } from './open-identity.js';
import type { RefusedLogins } from './refused-logins.js';
import { isBearer } from './tokens-file.js';

/** The access keys by which callers sign requests as for AWS. */
export interface AccessKeys {
  /** The caller of every request where no key is required: loopback without a tokens file. */
  readonly everyone: Principal | undefined;
  /** The secret and the holder of a key; undefined for an unknown key. */
  find(accessKeyId: string): AccessKey | undefined;
  /** Await this before a request of an address is refused for its key or signature. */
  noteRefused(address: string): Promise<void>;
}

/** The secret of an access key, and its holder. */
export interface AccessKey {
  readonly secretAccessKey: string;
  readonly principal: Principal;
}

/** Options of {@link fileAccessKeys}. */
export interface FileAccessKeysOptions {
  readonly tokens: ChangingTokens;
  readonly refused: RefusedLogins;
  readonly scope: ArnScope;
}

/** The access keys of a tokens file. */
export function fileAccessKeys({ tokens, refused, scope }: FileAccessKeysOptions): AccessKeys {
  const known = tokens.derive(
    (holders) =>
      new Map<string, AccessKey>(
        holders.flatMap((holder) => {
          if (isBearer(holder)) return [];
          const { name, role, accessKeyId, secretAccessKey } = holder;
          return [[accessKeyId, { secretAccessKey, principal: makePrincipal(scope, name, role) }]];
        }),
      ),
  );
  return {
    everyone: undefined,
    find: (accessKeyId) => known().get(accessKeyId),
    noteRefused: (address) => refused.note(address),
  };
}

/** No key is required: every request is one of the owner of the machine. */
export function openAccessKeys(owner: Principal): AccessKeys {
  return { everyone: owner, find: () => undefined, noteRefused: async () => undefined };
}
