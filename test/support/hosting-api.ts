import { afterAll, beforeAll } from 'vitest';
import { openPlatform, type TestPlatform } from './platform.js';
import { type SchemaApi, schemaOf } from './schema-api.js';

/** A platform that hosts models, with its API, for the tests of one group; the endpoint `m` serves the model `m`. */
export function useHostingApi(): () => {
  readonly platform: TestPlatform;
  readonly api: SchemaApi;
} {
  let platform: TestPlatform;
  let api: SchemaApi;
  beforeAll(async () => {
    platform = await openPlatform();
    api = schemaOf(platform.services);
    await platform.model('m');
    await platform.deploy('m');
  });
  afterAll(() => platform.destroy());
  return () => ({ platform, api });
}
