import type { FastifyInstance } from 'fastify';
import type { Services } from '#schema/context.js';
import type { Identity } from '#src/ports/identity.js';
import { credentialsOf } from '../http/headers.js';
import { requireRole } from '../identity/index.js';
import { type Asked, type MarquezParts, marquezAnswers } from './marquez-answers.js';

/** Options of {@link marquezRoutes}. */
export interface MarquezOptions extends MarquezParts, Pick<Services, 'turns'> {
  readonly identity: Identity;
}

/**
 * The reads of Marquez's API that its web client needs, for the role `viewer`. They show the jobs and
 * datasets of OpenLineage and of this platform. A caller gets one answer at a time, in the
 * same turns as walks.
 */
export async function marquezRoutes(app: FastifyInstance, options: MarquezOptions): Promise<void> {
  for (const [path, answer] of Object.entries(marquezAnswers(options))) {
    app.get<{ Params: Partial<Pick<Asked, 'namespace' | 'name' | 'id'>> }>(
      `/api/v1${path}`,
      async (request, reply) => {
        const principal = await options.identity.authenticate(credentialsOf(request.raw));
        requireRole(principal, 'viewer');
        const left = new AbortController();
        reply.raw.once('close', () => left.abort());
        const { namespace = '', name = '', id = '' } = request.params;
        const asked = { query: request.query, namespace, name, id };
        return options.turns.run(principal.arn, left.signal, () => answer(asked));
      },
    );
  }
}
