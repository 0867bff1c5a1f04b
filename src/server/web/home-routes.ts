import type { FastifyInstance } from 'fastify';
import type { Identity } from '#src/ports/identity.js';
import { bearerToken } from '../http/bearer.js';
import { credentialsOf } from '../http/credentials.js';
import { requireRole } from '../identity/index.js';
import { homePage } from './home-page.js';
import { describeServer, LINKS, type Overview, type OverviewSource } from './overview.js';
import { sendPage } from './page.js';
import { wantsPage } from './wants-page.js';
import { builtEntry } from './web-folder.js';

/** Options of {@link homeRoutes}. */
export interface HomeOptions extends OverviewSource {
  readonly identity: Identity;
}

/**
 * `GET /`: the running jobs and endpoints and the paths of the server, as a page or as JSON.
 * Without a token it shows only the links, unless the server has no tokens.
 */
export async function homeRoutes(app: FastifyInstance, options: HomeOptions): Promise<void> {
  const { identity } = options;
  app.get('/', async ({ raw }, reply) => {
    const isKnown = identity.open || bearerToken(raw.headers) !== undefined;
    if (isKnown) requireRole(await identity.authenticate(credentialsOf(raw)), 'viewer');
    const overview: Overview = {
      name: 'forebear',
      links: LINKS,
      ...(isKnown ? { server: await describeServer(options) } : {}),
    };
    if (wantsPage(raw)) return sendPage(reply, homePage(overview, builtEntry('home/home.ts')));
    return reply.headers({ vary: 'Accept' }).send(overview);
  });
}
