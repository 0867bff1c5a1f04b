import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { covers, type Principal } from '#src/ports/identity.js';
import type { Clock } from '#src/ports/system.js';
import type { GraphLoads } from '../../load/graph-loads.js';
import { FAILURES, refused } from '../../load/refusals.js';
import {
  bodyFields,
  checkNames,
  flagField,
  numberField,
  queryFields,
  requiredField,
  textField,
} from '../shared/fields.js';
import { answer, errorsPayload, statusPayload } from './bodies.js';
import { loadParameters } from './parameters.js';

export interface LoaderRoutesOptions {
  readonly loads: GraphLoads;
  readonly clock: Clock;
  readonly authenticate: (request: IncomingMessage) => Promise<Principal>;
}

export const LOADER_PATH = '/loader';
const MAX_LIST = 100;
const MAX_ERRORS_PER_PAGE = 1_000;
const MAX_PAGE = 1_000_000;

/** `GET /loader`: the newest loads, or the status of one. */
export function readingLoaderRoutes(
  app: FastifyInstance,
  { loads, clock }: LoaderRoutesOptions,
): void {
  const status = async (id: string, request: FastifyRequest) => {
    const fields = queryFields(request);
    checkNames(fields, ['loadId', 'details', 'errors', 'page', 'errorsPerPage']);
    const state = await loads.get(id);
    if (!state) throw refused(FAILURES.noLoad(id));
    const page = numberField(fields, 'page', { min: 1, max: MAX_PAGE, standard: 1 });
    const first = numberField(fields, 'errorsPerPage', {
      min: 1,
      max: MAX_ERRORS_PER_PAGE,
      standard: 10,
    });
    const skip = (page - 1) * first;
    const withDetails = flagField(fields, 'details') ?? false;
    const withErrors = flagField(fields, 'errors') ?? false;
    const logs = withErrors ? await loads.errors(state, { skip, first }) : undefined;
    const errors = logs && errorsPayload(state.load, logs, skip);
    return answer(
      statusPayload(state, { now: clock.now(), withDetails, ...(errors && { errors }) }),
    );
  };
  app.get(LOADER_PATH, async (request) => {
    const fields = queryFields(request);
    const id = textField(fields, 'loadId');
    if (id !== undefined) return status(id, request);
    checkNames(fields, ['limit', 'includeQueuedLoads']);
    const limit = numberField(fields, 'limit', { min: 1, max: MAX_LIST, standard: MAX_LIST });
    const withQueued = flagField(fields, 'includeQueuedLoads') ?? true;
    const known = await loads.list(withQueued ? limit : limit + MAX_LIST);
    const shown = known.filter((load) => withQueued || load.status !== 'LOAD_IN_QUEUE');
    return answer({ loadIds: shown.slice(0, limit).map((load) => load.id) });
  });
  app.get<{ Params: { readonly id: string } }>(`${LOADER_PATH}/:id`, (request) =>
    status(request.params.id, request),
  );
}

/** `POST /loader` starts a load, `DELETE /loader` ends one. */
export function writingLoaderRoutes(
  app: FastifyInstance,
  { loads, authenticate }: LoaderRoutesOptions,
): void {
  app.post(LOADER_PATH, async (request) => {
    const { arn: actor, role } = await authenticate(request.raw);
    const by = { actor, byAdmin: covers(role, 'admin') };
    const load = await loads.start({ ...loadParameters(bodyFields(request)), ...by });
    return answer({ loadId: load.id });
  });
  app.delete(LOADER_PATH, async (request) => {
    const fields = queryFields(request);
    checkNames(fields, ['loadId']);
    await loads.cancel(requiredField(fields, 'loadId'));
    return answer();
  });
  app.delete<{ Params: { readonly id: string } }>(`${LOADER_PATH}/:id`, async (request) => {
    await loads.cancel(request.params.id);
    return answer();
  });
}
