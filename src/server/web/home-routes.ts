import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import Negotiator from 'negotiator';
import type { Identity } from '#src/ports/identity.js';
import { bearerToken, credentialsOf } from '../http/headers.js';
import { requireRole } from '../identity/index.js';
import { describeServer, LINKS, type Overview, type OverviewSource } from './overview.js';
import { sendPage } from './page.js';
import { webFile } from './web-folder.js';

const HTML = 'text/html';
/** The preferred type for clients that accept anything. */
const OFFERED = ['application/json', 'application/graphql-response+json', HTML];

/** True for a client that prefers a page over JSON, as browsers do when they open an address. */
export function wantsPage({ method, headers }: IncomingMessage): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && new Negotiator({ headers }).mediaType(OFFERED) === HTML;
}

/** Options of {@link homeRoutes}. */
export interface HomeOptions extends OverviewSource {
  readonly identity: Identity;
}

/**
 * `GET /`: the running jobs and endpoints and the paths of the server as JSON; browsers are sent to
 * the console. Without a token it shows only the links, unless the server has no tokens. `GET
 * /console` and all paths below it answer the console, which routes by itself. It needs no role,
 * because the page contains nothing of this server.
 */
export async function homeRoutes(app: FastifyInstance, options: HomeOptions): Promise<void> {
  const { identity } = options;
  app.get('/', async ({ raw }, reply) => {
    if (wantsPage(raw)) return reply.headers({ vary: 'Accept' }).redirect(CONSOLE_PATH);
    const isKnown = identity.open || bearerToken(raw.headers) !== undefined;
    if (isKnown) requireRole(await identity.authenticate(credentialsOf(raw)), 'viewer');
    const overview: Overview = {
      name: 'forebear',
      links: LINKS,
      ...(isKnown ? { server: await describeServer(options) } : {}),
    };
    return reply.headers({ vary: 'Accept' }).send(overview);
  });
  for (const path of [CONSOLE_PATH, `${CONSOLE_PATH}/*`]) {
    app.get(path, (_request, reply) =>
      sendPage(reply, webFile('console/index.html'), OF_THE_CONSOLE),
    );
  }
}

const CONSOLE_PATH = '/console';

/** What the console loads from this server in addition to scripts and styles. */
const OF_THE_CONSOLE = {
  'worker-src': "'self'",
  'font-src': "'self'",
  'manifest-src': "'self'",
};

/** The editor creates its styles at run time, and has its icons and fonts in its stylesheet. */
const OF_THE_EDITOR = {
  'style-src': "'self' 'unsafe-inline'",
  'font-src': "'self' data:",
  'worker-src': "'self'",
};

/**
 * Sends GraphiQL. It needs no role, because the page contains nothing of this server. Its requests
 * carry the token of its user.
 */
export function sendExplorer(reply: FastifyReply): FastifyReply {
  return sendPage(reply, webFile('explorer/index.html'), OF_THE_EDITOR);
}
