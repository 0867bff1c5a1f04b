import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';

const HTML = 'text/html';
/** What wins where a client takes anything. */
const OFFERED = ['application/json', 'application/graphql-response+json', HTML];

/** True for a client that would rather have a page than JSON, as browsers say when they open an address. */
export function wantsPage({ method, headers }: IncomingMessage): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && new Negotiator({ headers }).mediaType(OFFERED) === HTML;
}
