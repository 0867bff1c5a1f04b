// A server with one endpoint, as a process that tests may kill: it deploys the model `blue` as the endpoint `e` unless
// it is there already, sends {ready: true}, and updates the endpoint to a model when it is sent {update: name}. Its
// options are the only argument, as JSON.
import { openOn } from '../src/storage/s3/on-s3.js';
import { type KillMoment, killedAt } from './killed-at.js';
import { openPlatform } from './platform.js';
import { TESTER } from './test-values.js';

export interface EndpointServerOptions {
  readonly directory: string;
  /** The URL of an S3 server. */
  readonly s3: string;
  readonly kill?: KillMoment;
}

const { directory, s3, kill }: EndpointServerOptions = JSON.parse(process.argv[2] ?? '{}');
const platform = await openPlatform({
  directory,
  store: 'neo4j',
  seenStorage: () => openOn(s3),
  ...(kill && { seenStore: killedAt(kill) }),
  times: { leaseMs: 1_500, hosting: { startMs: 20_000 } },
});
process.on('disconnect', () => process.exit(0));
process.on('message', ({ update }: { readonly update: string }) => {
  const request = { name: 'e', variants: [{ modelName: update }], watch: { seconds: 2 } };
  void platform.endpoints.update(request, TESTER);
});
if (!(await platform.endpoints.get('e'))) {
  for (const name of ['blue', 'green']) await platform.model(name, { LOADING_MS: '300' });
  await platform.endpoints.create({ name: 'e', variants: [{ modelName: 'blue' }] }, TESTER);
  await platform.untilEndpoint('e', (found) => found?.status === 'InService');
}
process.send?.({ ready: true });
