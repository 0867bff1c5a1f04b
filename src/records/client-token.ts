import type { Arn, ArnKind, ArnScope } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import {
  BOOKKEEPING,
  type Change,
  date,
  type Expectation,
  hex32,
  stringOf,
  timeOf,
  type Versioned,
  type VertexId,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import type { Incarnated } from '#src/domain/record/index.js';
import { refuse } from '#src/domain/request/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Clock } from '#src/ports/system.js';

/** The vertex label of a client token. */
export const CLIENT_TOKEN_LABEL = BOOKKEEPING.clientToken;
/** How long a token is remembered. */
export const LIFE_MS = 24 * 60 * 60 * 1000;
const MAX_LENGTH = 128;

/** The idempotency key of a request: its earlier result, and the record of a new result. */
export interface ClientToken<Made> {
  /**
   * The result of a request with this token within the last 24 hours; undefined when there is none,
   * or when it is gone.
   */
  readonly known: Made | undefined;
  /** The change that records the token's result; `now` in milliseconds since the epoch. */
  record(made: Arn, now: number): readonly [Change, Expectation];
  /** Looks the token up again. Throws `CONFLICT` when another request used it meanwhile. */
  again(): Promise<ClientToken<Made>>;
}

type Dated = Pick<Incarnated, 'creationTime'>;

/** The context of a token. */
export interface TokenContext<Made> {
  readonly store: GraphStore;
  readonly scope: ArnScope;
  readonly clock: Clock;
  /** Tokens of different kinds are independent. */
  readonly kind: ArnKind;
  /** Reads the earlier result of a token. */
  readonly read: (id: VertexId) => Promise<Versioned<Made> | undefined>;
}

/**
 * Looks a request's token up; returns undefined, without a read, for a request without one. Rejects
 * with `VALIDATION_FAILED` for a token that is empty or too long, and with `CONFLICT` for one that
 * another request used within the last 24 hours.
 */
export function lookUpToken<Made extends Dated>(
  request: { readonly clientToken?: string },
  context: TokenContext<Made>,
): Promise<ClientToken<Made>> | undefined {
  const { clientToken } = request;
  if (clientToken === undefined) return undefined;
  return findToken(clientToken, { ...request, clientToken: undefined }, context);
}

async function findToken<Made extends Dated>(
  clientToken: string,
  input: object,
  context: TokenContext<Made>,
): Promise<ClientToken<Made>> {
  if (clientToken === '' || clientToken.length > MAX_LENGTH)
    refuse('clientToken', `clientToken must have 1 to ${MAX_LENGTH} characters.`);
  const { store, scope, clock, kind, read } = context;
  const now = clock.now();
  const id = vertexIdOf(`client-token:${scope.account}:${kind}:${clientToken}`);
  const digest = hex32(stableText(input));
  const found = (await store.vertices([id])).get(id);
  const token: ClientToken<Made> = {
    known: undefined,
    record: (made, at) => {
      const properties = { record: made, digest, creationtime: date(at) };
      const vertex = { id, labels: [CLIENT_TOKEN_LABEL], properties };
      const is = found?.version ?? 'absent';
      return [
        { kind: 'putVertex', vertex },
        { element: 'vertex', id, is },
      ];
    },
    again: () => findToken(clientToken, input, context),
  };
  const properties = found?.element.properties ?? {};
  if (!found || now - (timeOf(properties, 'creationtime') ?? 0) > LIFE_MS) return token;
  if (stringOf(properties, 'digest') !== digest) throw otherRequest(clientToken);
  const made = (await read(vertexIdOf(stringOf(properties, 'record') ?? '')))?.element;
  // The record may be a later one, which got the name after the first was deleted. A token of a change is younger than
  // its record.
  const isSame = made && made.creationTime <= (timeOf(properties, 'creationtime') ?? 0);
  return isSame ? { ...token, known: made } : token;
}

/** JSON with sorted keys, so that the order in which a client writes its fields does not matter. */
function stableText(value: unknown): string {
  return JSON.stringify(value, (_key, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function otherRequest(clientToken: string): PlatformError {
  return new PlatformError(
    'CONFLICT',
    `The client token '${clientToken}' came with another request within the last 24 hours; use a new one.`,
    { details: { clientToken } },
  );
}
