import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';

const HTML = 'text/html';
/** The preferred type for clients that accept anything. */
const OFFERED = ['application/json', 'application/graphql-response+json', HTML];

/** True for a client that prefers a page over JSON, as browsers do when they open an address. */
export function wantsPage({ method, headers }: IncomingMessage): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && new Negotiator({ headers }).mediaType(OFFERED) === HTML;
}
