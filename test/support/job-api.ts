import { afterAll, beforeAll } from 'vitest';
import { openPlatform, type TestPlatform } from './platform.js';
import { type SchemaApi, schemaOf } from './schema-api.js';

/** A platform that runs jobs, with its API, for the tests of one group. */
export function useJobApi(): () => { readonly platform: TestPlatform; readonly api: SchemaApi } {
  let platform: TestPlatform;
  let api: SchemaApi;
  beforeAll(async () => {
    platform = await openPlatform();
    api = schemaOf(platform.services);
  });
  afterAll(() => platform.destroy());
  return () => ({ platform, api });
}
