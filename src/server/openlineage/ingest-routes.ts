import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PlatformError } from '#src/domain/errors/index.js';
import { eventTimeOf } from '#src/openlineage/events/index.js';
import type { Role } from '#src/ports/identity.js';
import type { Platform } from '../compose/compose-platform.js';
import { credentialsOf } from '../http/headers.js';
import { HeldBytes } from '../http/held-bytes.js';
import { requireRole } from '../identity/index.js';
import { readQuery } from './marquez-queries.js';
import { type EventIngest, openIngest } from './open-ingest.js';
import { MOST_BYTES, readBody } from './read-body.js';

/** The most bytes of the bodies that are being recorded: two of the longest, of two callers. */
const MOST_HELD = { all: 2 * MOST_BYTES, caller: MOST_BYTES };

/**
 * `POST /api/v1/lineage` and `/api/v1/lineage/batch` take events of OpenLineage, for the role
 * `ingest`; `GET /api/v1/events/lineage` returns them, for the role `viewer`.
 */
export async function ingestRoutes(app: FastifyInstance, platform: Platform): Promise<void> {
  app.removeAllContentTypeParsers();
  // A body of any content type is read only once the caller is known.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  const held = new HeldBytes(MOST_HELD, tooManyBytes);
  let opened: Promise<EventIngest> | undefined;
  const open = () => {
    opened ??= openIngest(platform);
    opened.catch(() => {
      opened = undefined; // the next request tries again
    });
    return opened;
  };
  const callerOf = async ({ raw }: FastifyRequest, role: Role) => {
    const principal = await platform.identity.authenticate(credentialsOf(raw));
    requireRole(principal, role);
    return principal.arn;
  };
  app.post('/api/v1/lineage', async (request, reply) => {
    const caller = await callerOf(request, 'ingest');
    const { events } = await open();
    using share = held.share(caller);
    await events.record(await readBody(request.raw, share), caller);
    return reply.code(201).send();
  });
  app.post('/api/v1/lineage/batch', async (request) => {
    const caller = await callerOf(request, 'ingest');
    const { events } = await open();
    using share = held.share(caller);
    return await events.recordBatch(await readBody(request.raw, share), caller);
  });
  app.get('/api/v1/events/lineage', async (request, reply) => {
    await callerOf(request, 'viewer');
    const query = parseQuery(request.query);
    const { list } = await open();
    const { events, totalCount } = await list(query);
    const body = `{"events":[${events.join(',')}],"totalCount":${totalCount}}`;
    return reply.type('application/json; charset=utf-8').send(body);
  });
}

/** Clients of OpenLineage send an event again after 503, but not after 429. */
function tooManyBytes(): PlatformError {
  return new PlatformError(
    'SERVICE_UNAVAILABLE',
    `The bodies that are being recorded would have more than ${MOST_HELD.all} bytes with this one, or those of this caller more than ${MOST_HELD.caller}. Send its events again later.`,
  );
}

const time = z
  .string()
  .transform((text) => eventTimeOf(text))
  .refine((value) => value !== undefined, 'expected a time such as 2026-01-31T12:00:00Z');

const querySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(100),
  offset: z.coerce.number().int().min(0).max(10_000).default(0),
  after: time.optional(),
  before: time.optional(),
  sortDirection: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['asc', 'desc']))
    .default('desc'),
});

function parseQuery(given: unknown) {
  const { sortDirection, ...query } = readQuery(querySchema, given);
  return { ...query, direction: sortDirection === 'asc' ? 'ascending' : 'descending' } as const;
}
