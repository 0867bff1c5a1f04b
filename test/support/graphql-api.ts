import { execute, type GraphQLFormattedError, parse, validate } from 'graphql';
import { createLoaders } from '#loaders/index.js';
import { buildPlatformSchema } from '#schema/build-schema.js';
import { DEFAULT_API_LIMITS, type GraphQLContext, type Services } from '#schema/context.js';
import { maskError } from '#schema/errors.js';
import { checkDocument, createCostCheck } from '#schema/limits/index.js';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import { Ledger } from '#src/ledger/index.js';
import { CallerTurns, LineageQueries, LineageRecorder } from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Principal, Role } from '#src/ports/identity.js';
import { ManualClock } from './manual-clock.js';
import { TEST_VALUES } from './test-values.js';

/** An answer, with its errors as a client gets them. */
export interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: an answer has the shape that its query asks for
  readonly data: any;
  readonly errors: readonly GraphQLFormattedError[];
  /** The code of the first error. */
  readonly code: string | undefined;
}

/** The schema over a store, executed as by the server but without a network. */
export interface GraphQLApi {
  readonly services: Services;
  readonly ledger: Ledger;
  readonly clock: ManualClock;
  run(query: string, variables?: Readonly<Record<string, unknown>>, role?: Role): Promise<Answer>;
  /** As {@link run}; throws at the first error. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer has the shape that its query asks for
  ask(query: string, variables?: Readonly<Record<string, unknown>>): Promise<any>;
}

const schema = buildPlatformSchema();

/** Opens the API over a store, which the test closes. */
export function openGraphQLApi(store: GraphStore, more: Partial<Services> = {}): GraphQLApi {
  const clock = new ManualClock();
  const scope = DEFAULT_ARN_SCOPE;
  const ledger = new Ledger({ store, clock });
  const services = {
    store,
    clock,
    scope,
    ledger,
    limits: DEFAULT_API_LIMITS,
    values: TEST_VALUES,
    lineage: new LineageQueries({ store, scope }),
    turns: new CallerTurns(),
    recorder: new LineageRecorder({ ledger, store, clock, scope }),
    ...more,
  } as Services;
  const run: GraphQLApi['run'] = async (query, variables = {}, role = 'operator') => {
    try {
      const result = await answer({ query, variables, context: contextOf(services, role) });
      const errors = (result.errors ?? []).map(
        (error) => maskError(error.toJSON(), error).formatted,
      );
      return { data: result.data, errors, code: codeOf(errors) };
    } catch (error) {
      const formatted = maskError(JSON.parse(JSON.stringify(error)), error).formatted;
      return { data: undefined, errors: [formatted], code: codeOf([formatted]) };
    }
  };
  return {
    services,
    ledger,
    clock,
    run,
    async ask(query, variables) {
      const { data, errors } = await run(query, variables);
      if (errors.length > 0) throw new Error(JSON.stringify(errors));
      return data;
    },
  };
}

interface Request {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly context: GraphQLContext;
}

async function answer({ query, variables, context }: Request) {
  const { limits } = context.services;
  checkDocument(query, limits);
  const document = parse(query);
  const errors = validate(schema, document);
  if (errors.length > 0) return { data: undefined, errors };
  createCostCheck(schema, limits)({ document, variables });
  return execute({
    schema,
    document,
    variableValues: variables,
    contextValue: { ...context, given: variables },
  });
}

function contextOf(services: Services, role: Role): GraphQLContext {
  const account = services.scope.account;
  const principal: Principal = {
    arn: `arn:aws:iam::${account}:user/${role}`,
    account,
    userId: role,
    role,
  };
  return { principal, services, loaders: createLoaders(services.store) };
}

function codeOf(errors: readonly GraphQLFormattedError[]): string | undefined {
  const code = errors[0]?.extensions?.['code'];
  return typeof code === 'string' ? code : undefined;
}
