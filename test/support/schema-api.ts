import type { GraphQLFormattedError } from 'graphql';
import { createLoaders } from '#loaders/index.js';
import { buildPlatformSchema } from '#schema/build-schema.js';
import { DEFAULT_API_LIMITS, type Services } from '#schema/context.js';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import { Ledger } from '#src/ledger/index.js';
import { CallerTurns, LineageQueries, LineageRecorder } from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Role } from '#src/ports/identity.js';
import { createApollo } from '#src/server/graphql/apollo.js';
import { ManualClock } from './manual-clock.js';
import { SILENT } from './silent-logger.js';
import { TEST_VALUES } from './test-values.js';

/** An answer, with its errors as a client gets them. */
export interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: an answer has the shape that its query asks for
  readonly data: any;
  readonly errors: readonly GraphQLFormattedError[];
  /** The code of the first error. */
  readonly code: string | undefined;
}

/** The schema over services. Queries are executed as by the server, but without a network. */
export interface SchemaApi {
  readonly services: Services;
  run(query: string, variables?: Readonly<Record<string, unknown>>, role?: Role): Promise<Answer>;
  /** Returns the data of {@link run}; throws when there are errors. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer has the shape that its query asks for
  ask(query: string, variables?: Readonly<Record<string, unknown>>): Promise<any>;
}

/** The schema over a store alone. */
export interface StoreApi extends SchemaApi {
  readonly ledger: Ledger;
  readonly clock: ManualClock;
}

const schema = buildPlatformSchema();
const apollo = createApollo({ schema, limits: DEFAULT_API_LIMITS, logger: SILENT });

/** Opens the API over services, such as those of a platform. */
export function schemaOf(services: Services): SchemaApi {
  const { store, scope } = services;
  const run: SchemaApi['run'] = async (query, variables = {}, role = 'operator') => {
    const arn = `arn:aws:iam::${scope.account}:user/${role}`;
    const principal = { arn, account: scope.account, userId: role, role };
    const contextValue = { principal, services, loaders: createLoaders(store) };
    const { body } = await (await apollo).executeOperation({ query, variables }, { contextValue });
    if (body.kind !== 'single') throw new Error('The answer has several parts.');
    const { data, errors = [] } = body.singleResult;
    const code = errors[0]?.extensions?.['code'];
    return { data, errors, code: typeof code === 'string' ? code : undefined };
  };
  return {
    services,
    run,
    async ask(query, variables) {
      const { data, errors } = await run(query, variables);
      if (errors.length > 0) throw new Error(JSON.stringify(errors));
      return data;
    },
  };
}

/** Opens the API over a store, without engines: only the lineage, and the services in `more`. */
export function schemaOver(store: GraphStore, more: Partial<Services> = {}): StoreApi {
  const clock = new ManualClock();
  const ledger = new Ledger({ store, clock });
  const parts = { store, clock, ledger, scope: DEFAULT_ARN_SCOPE };
  const services = {
    ...parts,
    values: TEST_VALUES,
    limits: DEFAULT_API_LIMITS,
    lineage: new LineageQueries(parts),
    turns: new CallerTurns(),
    recorder: new LineageRecorder(parts),
    ...more,
  };
  return { ...schemaOf(services as Services), clock, ledger };
}
