import { existsSync } from 'node:fs';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { LINKS } from './overview.js';
import { pageHeaders } from './page.js';
import { webFolder } from './web-folder.js';

/** Only files that exist at the start are served, and no folder is listed. */
const PLAIN = { wildcard: false, index: false, decorateReply: false } as const;

/** The guides have pictures. */
const WITH_IMAGES = { 'img-src': "'self' data:" } as const;

/**
 * `GET /web/assets/*` and `GET /web/docs/*`: scripts and styles of the pages, and the documentation. They need no role:
 * they are the same on every server. The name of a script or a style has its digest. `GET /web/docs/` leads to the first
 * document.
 */
export async function assetRoutes(app: FastifyInstance): Promise<void> {
  await addFolder(app, 'assets', {
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  });
  await addFolder(app, 'docs', {
    preCompressed: true,
    setHeaders(response, file) {
      if (!file.endsWith('.html')) return; // the index of the search
      for (const [name, value] of Object.entries(pageHeaders(WITH_IMAGES)))
        response.setHeader(name, value);
    },
  });
  for (const path of ['/web/docs', '/web/docs/'])
    app.get(path, (_request, reply) => reply.redirect(LINKS.guides));
}

async function addFolder(
  app: FastifyInstance,
  part: string,
  options: Omit<FastifyStaticOptions, 'root'>,
): Promise<void> {
  const root = webFolder(part);
  if (!existsSync(root)) return; // the pages are not built
  await app.register(fastifyStatic, { ...PLAIN, ...options, root, prefix: `/web/${part}/` });
}
