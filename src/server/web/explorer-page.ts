import type { FastifyReply } from 'fastify';
import { sendPage } from './page.js';
import { webFile } from './web-folder.js';

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
