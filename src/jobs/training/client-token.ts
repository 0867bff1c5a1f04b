import type { Arn, ArnScope } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import {
  type Change,
  date,
  type Expectation,
  hex32,
  stringOf,
  timeOf,
  type VertexId,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import { refuse } from '#src/domain/request/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';

/** The vertex label of a client token. */
const CLIENT_TOKEN_LABEL = 'client_token';
const LIFE_MS = 24 * 60 * 60 * 1000;
const MAX_LENGTH = 128;

/** A request's token as it stands: which job (or model, or endpoint) it stands for, and what to record with a new one. */
export interface TokenClaim {
  readonly id: VertexId;
  /** The job that the token gave within the last 24 hours. */
  readonly job?: Arn;
  record(job: Arn, now: number): { readonly change: Change; readonly expectation: Expectation };
}

/** Where a token is looked up. */
export interface TokenContext {
  readonly store: GraphStore;
  readonly scope: ArnScope;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** What is launched: tokens of different kinds never meet. Default `training-job`. */
  readonly kind?: 'training-job' | 'model' | 'endpoint';
}

/** Looks a request's token up. Throws `CONFLICT` when it came with another request before. */
export async function claimToken(
  request: { readonly clientToken?: string },
  context: TokenContext,
): Promise<TokenClaim | undefined> {
  const { clientToken, ...input } = request;
  if (clientToken === undefined) return undefined;
  if (clientToken === '' || clientToken.length > MAX_LENGTH)
    refuse('clientToken', `clientToken must have 1 to ${MAX_LENGTH} characters.`);
  const { kind = 'training-job' } = context;
  const id = vertexIdOf(`client-token:${context.scope.account}:${kind}:${clientToken}`);
  const digest = hex32(stableText(input));
  const found = (await context.store.vertices([id])).get(id);
  const record: TokenClaim['record'] = (job, now) => ({
    change: {
      kind: 'putVertex',
      vertex: {
        id,
        labels: [CLIENT_TOKEN_LABEL],
        properties: { job, digest, creationtime: date(now) },
      },
    },
    expectation: { element: 'vertex', id, is: found?.version ?? 'absent' },
  });
  const properties = found?.element.properties ?? {};
  const age = context.now - (timeOf(properties, 'creationtime') ?? 0);
  if (!found || age > LIFE_MS) return { id, record };
  if (stringOf(properties, 'digest') !== digest) throw otherRequest(clientToken);
  return { id, record, job: stringOf(properties, 'job') as Arn };
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
