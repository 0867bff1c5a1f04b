import { afterAll, beforeAll } from 'vitest';
import { type GraphQLApi, openGraphQLApi } from './graphql-api.js';
import { type JobPlatform, openJobPlatform } from './job-platform.js';

/** A platform that runs jobs, with its API, for the tests of one group. */
export function useJobApi(): () => { readonly platform: JobPlatform; readonly api: GraphQLApi } {
  let platform: JobPlatform;
  let api: GraphQLApi;
  beforeAll(async () => {
    platform = await openJobPlatform();
    api = openGraphQLApi(platform.store, { jobs: platform.allJobs });
  });
  afterAll(() => platform.destroy());
  return () => ({ platform, api });
}
