import type { Arn } from '#src/domain/arn.js';
import type { PlatformError } from '#src/domain/errors/index.js';
import { isLostRace, type Ledger } from '#src/ledger/index.js';
import type { LineageDraft } from '#src/lineage/index.js';
import type { ClientToken } from './client-token.js';

/** What a client token can give. */
interface Creatable {
  readonly arn: Arn;
  readonly creationTime: number;
}

/** A new record, and the draft of the commit that records it. */
interface Creation<Made> {
  readonly made: Made;
  readonly draft: LineageDraft;
}

/** What is to be created, and how. */
export interface CreateOnceOptions<Made extends Creatable> {
  readonly ledger: Ledger;
  /** The request's token as it was looked up; undefined for a request that has none. */
  readonly token: ClientToken<Made> | undefined;
  /** Called for each attempt, so that a generated name is drawn anew. */
  readonly build: () => Creation<Made> | Promise<Creation<Made>>;
  /** The refusal when the race was lost for a name that is taken; undefined when another attempt may succeed. */
  readonly taken: (lost: PlatformError, made: Made) => PlatformError | undefined;
}

const ATTEMPTS = 8;

/**
 * Builds a record and commits it with the request's token; when the token is known, returns what it gave
 * instead. When somebody else was faster it is built again, up to eight times in all. Throws the refusal of
 * `taken`, `CONFLICT` for a token that came with another request meanwhile, and what the ledger refused.
 */
export async function createOnce<Made extends Creatable>(
  options: CreateOnceOptions<Made>,
): Promise<Made> {
  const { ledger, build, taken } = options;
  let { token } = options;
  if (token?.known) return token.known;
  for (let attempt = 1; ; attempt += 1) {
    const { made, draft } = await build();
    if (token) draft.add(...token.record(made.arn, made.creationTime));
    try {
      await ledger.commit(await draft.build());
      return made;
    } catch (error) {
      if (!isLostRace(error)) throw error;
      // A request of the same token may have won the race: then what it made is the answer.
      token = await token?.again();
      if (token?.known) return token.known;
      const refusal = taken(error, made);
      if (refusal) throw refusal;
      if (attempt >= ATTEMPTS) throw error;
    }
  }
}
