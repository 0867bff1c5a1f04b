import type { FastifyReply } from 'fastify';
import { sendPage } from './page.js';
import { webFile } from './web-folder.js';

/** The editor makes its styles as it runs, and has its icons and fonts in its stylesheet. */
const OF_THE_EDITOR = {
  'style-src': "'self' 'unsafe-inline'",
  'font-src': "'self' data:",
  'worker-src': "'self'",
};

/**
 * Sends GraphiQL. Needs no role: it is a program and knows nothing of this server. Its requests carry the token of
 * its user.
 */
export function sendExplorer(reply: FastifyReply): FastifyReply {
  return sendPage(reply, webFile('explorer/index.html'), OF_THE_EDITOR);
}
