import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { reasonOf } from '#src/domain/errors/index.js';
import { LINK_TLS } from '../messages.js';

const MAX_JSON_BYTES = 16 * 1024 * 1024;

/** A request whose sender has the key of the run. */
export interface LinkRequest {
  readonly query: URLSearchParams;
  readonly body: IncomingMessage;
  readonly answer: ServerResponse;
}

/** The handlers of requests, by method and path. */
export type LinkRoutes = Readonly<Record<string, (request: LinkRequest) => Promise<void>>>;

/** Makes the server of an agent; without the key of the run, no connection reaches a handler. */
export function agentServer(key: Buffer, routes: LinkRoutes, onContact: () => void): Server {
  const server = createServer({ ...LINK_TLS, pskCallback: () => key }, (body, answer) => {
    onContact();
    const { pathname, searchParams: query } = new URL(body.url ?? '/', 'https://agent');
    const route = routes[`${body.method} ${pathname}`];
    if (!route) return void answer.writeHead(404).end();
    route({ query, body, answer }).catch((error: unknown) => {
      process.stderr.write(`${body.method} ${pathname}: ${reasonOf(error)}\n`);
      if (answer.headersSent) answer.destroy();
      else sendJson(answer, { failed: reasonOf(error) }, 500);
    });
  });
  server.requestTimeout = 0; // sending the folder of a program may take long
  return server;
}

export function sendJson(answer: ServerResponse, value: unknown, status = 200): void {
  answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

export async function readJson<Value>(body: IncomingMessage): Promise<Value> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    if (bytes > MAX_JSON_BYTES) throw new Error('The request is too long.');
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as Value;
}
