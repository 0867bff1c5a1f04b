import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isPlatformError } from '#src/domain/errors/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Clock } from '#src/ports/system.js';
import type { GraphResets, ResetStatus } from '../../reset/graph-resets.js';
import type { Answerer } from '../gremlin/answerer.js';
import { abortedOnClose } from '../gremlin/http-routes.js';
import { answer } from '../loader/bodies.js';
import { exception } from '../shared/errors.js';
import {
  bodyFields,
  checkNames,
  choiceField,
  type Fields,
  flagField,
  queryFields,
  requiredField,
  textField,
} from '../shared/fields.js';

export interface QueryRoutesOptions {
  readonly gremlin: Answerer;
  readonly clock: Clock;
}

export const QUERIES_PATH = '/gremlin/status';
export const SUMMARY_PATHS = ['/propertygraph/statistics/summary', '/pg/statistics/summary'];

/** Reports the caller's running traversals, and summarises the graph. */
export function queryRoutes(app: FastifyInstance, { gremlin, clock }: QueryRoutesOptions): void {
  app.route({
    method: ['GET', 'POST'],
    url: QUERIES_PATH,
    handler: async (request) => {
      const fields = allFields(request);
      checkNames(fields, ['queryId', 'cancelQuery', 'includeWaiting']);
      const queries = gremlin.queries.of(request.caller);
      const isCancelled = isGiven(fields, 'cancelQuery');
      const id = isCancelled ? requiredField(fields, 'queryId') : textField(fields, 'queryId');
      if (id !== undefined) {
        const found = queries.filter(({ facts }) => facts.id === id);
        const [first] = found;
        if (!first) throw noQuery(id);
        if (!isCancelled) return first.status();
        for (const each of found) each.cancel();
        return answer(true);
      }
      const running = queries.filter(({ isRunning }) => isRunning);
      return {
        acceptedQueryCount: queries.length,
        runningQueryCount: running.length,
        queries: (isGiven(fields, 'includeWaiting') ? queries : running).map((each) =>
          each.status(),
        ),
      };
    },
  });
  for (const path of SUMMARY_PATHS) {
    app.get(path, async (request, reply) => {
      const fields = queryFields(request);
      checkNames(fields, ['mode']);
      const mode = choiceField(fields, 'mode', ['basic', 'detailed']) ?? 'basic';
      const caller = { caller: request.caller, signal: abortedOnClose(reply) };
      const graphSummary = await gremlin.summary(caller, mode === 'detailed');
      const lastStatisticsComputationTime = new Date(clock.now()).toISOString();
      return answer({ version: 'v1', lastStatisticsComputationTime, graphSummary });
    });
  }
}

/** The parameters of the query and of the body, which may be empty. */
function allFields(request: FastifyRequest): Fields {
  const body = request.body ? bodyFields(request) : new Map<string, unknown>();
  return new Map([...queryFields(request), ...body]);
}

/** Whether a flag is given, with or without a value. */
function isGiven(fields: Fields, name: string): boolean {
  return fields.get(name) === '' || flagField(fields, name) === true;
}

function noQuery(id: string) {
  return exception(
    'InvalidParameterException',
    `Supplied queryId ${id.slice(0, 100)} is invalid: no traversal of yours runs under it.`,
  );
}

/** The reported facts about the server. */
export interface StatusFacts {
  readonly store: GraphStore;
  /** The version of the platform. */
  readonly version: string;
  /** The start time of the server, in milliseconds since the epoch. */
  readonly startTime: number;
  readonly resets: Pick<GraphResets, 'status'>;
}

/** The supported version of the traversal language. */
const GREMLIN = 'tinkerpop-3.8';

/** `GET /status`. */
export function statusRoutes(
  app: FastifyInstance,
  { store, version, startTime, resets }: StatusFacts,
): void {
  app.get('/status', async () => ({
    status: await statusOf(store),
    startTime: new Date(startTime).toUTCString(),
    dbEngineVersion: `forebear-${version}`,
    role: 'writer',
    dfeQueryEngine: 'disabled',
    gremlin: { version: GREMLIN },
    labMode: {},
    rollingBackTrxCount: 0,
    features: {},
    settings: {},
    ...resetOf(resets.status()),
  }));
}

/** The progress of this server's reset, or the result of its last one. */
function resetOf(status: ResetStatus | undefined): object {
  if (!status) return {};
  const { progress, ...rest } = status;
  const since = progress && new Date(progress.since).toUTCString();
  return { databaseReset: { ...rest, ...(progress && { since, removed: progress.removed }) } };
}

async function statusOf(store: GraphStore): Promise<'healthy' | 'recovery'> {
  try {
    return (await store.head()).resetting ? 'recovery' : 'healthy';
  } catch (error) {
    if (isPlatformError(error)) return 'recovery';
    throw error;
  }
}
