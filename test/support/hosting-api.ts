import { afterAll, beforeAll } from 'vitest';
import { type GraphQLApi, openGraphQLApi } from './graphql-api.js';
import { type HostingPlatform, openHostingPlatform } from './hosting-platform.js';

/** A platform that hosts models, with its API, for the tests of one group; the endpoint `m` serves the model `m`. */
export function useHostingApi(): () => {
  readonly platform: HostingPlatform;
  readonly api: GraphQLApi;
} {
  let platform: HostingPlatform;
  let api: GraphQLApi;
  beforeAll(async () => {
    platform = await openHostingPlatform();
    const { store, ledger, models, endpoints, router, logs } = platform;
    const publicUrl = () => 'http://127.0.0.1:4000';
    api = openGraphQLApi(store, { ledger, models, endpoints, router, logs, publicUrl });
    await platform.model('m');
    await platform.deploy('m');
  });
  afterAll(() => platform.destroy());
  return () => ({ platform, api });
}
