import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SummaryReporter } from './test/support/summary-reporter.js';

/** What needs a real server of `npm run services`: one file at a time, because each empties the database. */
const onServices = [
  'test/services/**/*.test.ts',
  'test/src/stores/{neo4j,gremlin}/**/*.test.ts',
  'test/containers/docker/quickstart.test.ts',
  'test/containers/swarm/**/*.test.ts',
  'test/matrix/swarm.test.ts',
  'test/tools/services/**/*.test.ts',
];

export default defineConfig({
  // One graphql module: externalised packages require index.js, ours would import index.mjs.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    globalSetup: 'test/support/built.ts',
    // What is built is what runs, here and in the processes that tests start: from source, a server takes four
    // seconds to start.
    server: { deps: { external: [/\/dist\//] } },
    env: {
      TSX_TSCONFIG_PATH: fileURLToPath(
        new URL('test/support/tsconfig.built.json', import.meta.url),
      ),
    },
    setupFiles: ['reflect-metadata', 'test/support/fail-on-console.ts'],
    reporters: ['default', new SummaryReporter()],
    // Both projects run side by side, on two cores.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    projects: [
      {
        extends: true,
        test: {
          name: 'own',
          include: ['test/**/*.test.ts'],
          exclude: onServices,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: { name: 'services', include: onServices, fileParallelism: false },
      },
    ],
  },
});
