import type { Arn } from '#src/domain/arn.js';
import type { PlatformError } from '#src/domain/errors/index.js';
import type { Ledger } from '#src/ledger/index.js';
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

/**
 * Builds a record and commits it with the request's token; when the token is known, returns what it gave
 * instead. When somebody else was faster it is built again, for ten seconds. Throws the refusal of `taken`,
 * `CONFLICT` for a token that came with another request meanwhile, and what the ledger refused.
 */
export async function createOnce<Made extends Creatable>({
  ledger,
  build,
  taken,
  ...request
}: CreateOnceOptions<Made>): Promise<Made> {
  let { token } = request;
  let last: Made | undefined;
  const { result } = await ledger.update(async (lost) => {
    if (lost) token = await token?.again();
    // A request of the same token may have won the race: then what it made is the answer.
    if (token?.known) return { result: token.known };
    const refusal = lost && last && taken(lost, last);
    if (refusal) throw refusal;
    const { made, draft } = await build();
    last = made;
    if (token) draft.add(...token.record(made.arn, made.creationTime));
    return { result: made, changeSet: await draft.build() };
  });
  return result;
}
