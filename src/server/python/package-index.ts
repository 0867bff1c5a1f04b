import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { PlatformError } from '#src/domain/errors/index.js';
import { clientWheel } from './client-wheel.js';

const PATH = '/pypi/simple/';
const PROJECT = 'forebear';
const HTML = 'text/html';
const SIMPLE_HTML = 'application/vnd.pypi.simple.v1+html';
const SIMPLE_JSON = 'application/vnd.pypi.simple.v1+json';
const LATEST_JSON = 'application/vnd.pypi.simple.latest+json';
/** The preferred type for clients that accept anything. */
const OFFERED = [HTML, SIMPLE_HTML, SIMPLE_JSON, LATEST_JSON];

/**
 * `GET /pypi/simple/`: an index of Python packages for pip (PEP 503, PEP 691) with one project, the
 * client of this server. It needs no role, as the pages do: it is the same on every server. A
 * rebuilt wheel keeps its name, so every answer is to be asked for again, by its ETag.
 */
export async function packageIndexRoutes(app: FastifyInstance): Promise<void> {
  app.get(PATH, (request, reply) =>
    sendPage(request, reply, {
      json: { projects: [{ name: PROJECT }] },
      links: [`<a href="${PROJECT}/">${PROJECT}</a>`],
    }),
  );
  app.get<{ Params: Asked }>(`${PATH}:project/*`, (request, reply) => {
    const { project, '*': file } = request.params;
    if (project.replace(/[-_.]+/g, '-').toLowerCase() !== PROJECT) throw notHere(request.url);
    const found = wheel();
    if (file === '') return sendPage(request, reply, filesPage(found));
    if (file !== found.file) throw notHere(request.url);
    const { sha256, bytes } = found;
    return sendOnce(request, reply, { etag: `"${sha256}"`, type: 'application/zip', body: bytes });
  });
  for (const path of [PATH, `${PATH}${PROJECT}/`])
    app.get(path.slice(0, -1), (_request, reply) => reply.redirect(path, 301));
}

const REQUIRES_PYTHON = '>=3.10';

interface Asked {
  readonly project: string;
  /** The name of a file; empty for the list of them. */
  readonly '*': string;
}

interface Page {
  readonly json: object;
  readonly links: readonly string[];
}

function filesPage({ file, sha256, version, bytes }: ReturnType<typeof wheel>): Page {
  const url = `${PATH}${PROJECT}/${file}`;
  const described = { filename: file, url, hashes: { sha256 }, size: bytes.length };
  const needs = REQUIRES_PYTHON.replace('>', '&gt;');
  return {
    json: {
      name: PROJECT,
      versions: [version],
      files: [{ ...described, 'requires-python': REQUIRES_PYTHON }],
    },
    links: [`<a href="${file}#sha256=${sha256}" data-requires-python="${needs}">${file}</a>`],
  };
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { json, links }: Page,
): FastifyReply {
  const accepted = new Negotiator({ headers: request.headers }).mediaType(OFFERED) ?? HTML;
  const isJson = accepted === SIMPLE_JSON || accepted === LATEST_JSON;
  const body = isJson
    ? JSON.stringify({ meta: { 'api-version': '1.1' }, ...json })
    : `<!DOCTYPE html>\n<html><head><meta name="pypi:repository-version" content="1.0"><title>Packages</title></head><body>\n${links.join('<br>\n')}\n</body></html>\n`;
  const type = isJson ? SIMPLE_JSON : `${accepted}; charset=utf-8`;
  const etag = `"${wheel().sha256.slice(0, 32)}-${isJson ? 'json' : 'html'}"`;
  reply.headers({ vary: 'Accept', 'content-security-policy': "default-src 'none'" });
  return sendOnce(request, reply, { etag, type, body: Buffer.from(body) });
}

interface Sent {
  readonly etag: string;
  readonly type: string;
  /** Bytes, because the framework adds a charset to JSON. */
  readonly body: Uint8Array;
}

/** Sends a body, unless the client has it already. */
function sendOnce(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { etag, type, body }: Sent,
): FastifyReply {
  reply.headers({ etag, 'cache-control': 'no-cache' });
  const known = headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (known?.includes(etag)) return reply.code(304).send();
  return reply.type(type).send(body);
}

function wheel() {
  const found = clientWheel();
  if (found) return found;
  throw new PlatformError(
    'NOT_FOUND',
    'The Python client is not built here; build it on the server with: npm run build.',
  );
}

function notHere(url: string): PlatformError {
  return new PlatformError(
    'NOT_FOUND',
    `The index of packages has nothing at ${url.slice(0, 200)}.`,
  );
}
