import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { DEFAULT_API_LIMITS, type Services } from '#schema/context.js';
import { DEFAULT_ARN_SCOPE } from '#src/domain/arn.js';
import { Ledger } from '#src/ledger/index.js';
import { CallerTurns, LineageQueries, LineageRecorder } from '#src/lineage/index.js';
import { openGraphQLEndpoint } from '#src/server/graphql/graphql-endpoint.js';
import { OpenIdentity } from '#src/server/identity/open-identity.js';
import { SystemClock } from '#src/server/system/system-clock.js';
import { openEmbeddedStore } from '#src/stores/embedded/index.js';

/**
 * Answers GraphQL over a prepared store in a separate process, as the server does; reports its
 * port.
 */
const [directory = ''] = process.argv.slice(2);
const scope = DEFAULT_ARN_SCOPE;
const clock = new SystemClock();
const store = await openEmbeddedStore({ directory });
const ledger = new Ledger({ store, clock });
const services = {
  store,
  clock,
  scope,
  ledger,
  limits: DEFAULT_API_LIMITS,
  turns: new CallerTurns(),
  lineage: new LineageQueries({ store, scope }),
  recorder: new LineageRecorder({ ledger, store, clock, scope }),
} as Partial<Services> as Services; // lineage uses nothing else
const silent = () => undefined;
const endpoint = await openGraphQLEndpoint({
  services,
  identity: new OpenIdentity(scope),
  logger: { debug: silent, info: silent, warn: console.error, error: console.error },
  maxRequestBytes: 1_000_000,
  maxSubscriptions: 100,
});
const app = fastify();
await app.register(endpoint.plugin);
await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.((app.server.address() as AddressInfo).port);
process.once('disconnect', () => void close());

async function close(): Promise<void> {
  await app.close();
  await endpoint.close();
  await ledger.close();
  await store.close();
}
