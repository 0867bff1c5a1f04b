import type { FastifyInstance } from 'fastify';
import { markIntegers, parseJson } from '#src/domain/json/index.js';

/** Lets the routes of an app take JSON with integers of any size. */
export function readExactJson(app: FastifyInstance): void {
  const standard = app.getDefaultJsonParser('ignore', 'ignore');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const value = readable(() => parseJson(String(body).replace(/^\uFEFF/, '')));
    if (value === undefined)
      void standard(request, String(body), done); // the framework refuses it
    else done(null, value);
  });
}

/** A message of a web socket, in which `reviveInteger` finds integers of any size. */
export function exactMessage(text: string): string {
  return readable(() => markIntegers(text)) ?? text;
}

function readable<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
