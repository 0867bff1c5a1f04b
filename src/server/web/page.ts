import type { FastifyReply } from 'fastify';

/**
 * Sources that a page may use, in addition to scripts and styles of this server: directives of a
 * Content-Security-Policy.
 */
export type PagePolicy = Readonly<Record<string, string>>;

const STRICT: PagePolicy = {
  'default-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'img-src': 'data:',
  'script-src': "'self'",
  'style-src': "'self'",
  'connect-src': "'self'",
};

/** Headers of a page that calls no other host and cannot be framed. */
export function pageHeaders(policy: PagePolicy = {}): Readonly<Record<string, string>> {
  const directives = Object.entries({ ...STRICT, ...policy });
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': directives.map((directive) => directive.join(' ')).join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  };
}

/** Sends a page with a policy; other clients get JSON at its address. */
export function sendPage(reply: FastifyReply, html: string, policy?: PagePolicy): FastifyReply {
  return reply.headers({ ...pageHeaders(policy), vary: 'Accept' }).send(html);
}
