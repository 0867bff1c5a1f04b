import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LANES } from './test/support/lanes.js';
import { SummaryReporter } from './test/support/summary-reporter.js';

const TESTS = 'test/**/*.test.ts';
const lanes = Object.entries(LANES);
const ofJanusGraph = LANES.janusgraph.files;

/** What `npm run test:quick` runs: no servers, rounds, benches and guides, and few programs. */
const quick = [
  'test/{schema,loaders}/**',
  'test/architecture/{code-from-text,import-rules,tsconfig-paths}.test.ts',
  'test/graph-export/{companion,csv,snapshot,strict}/**',
  'test/src/{async,client,domain,files,ledger,lineage,policies,records,samplers}/**',
  'test/src/openlineage/**',
  'test/src/server/{config,graphql,logging,system}/**',
  'test/src/{serving,supervision,threads}/**',
  'test/src/stores/{embedded,memory,shared}/**',
];

/**
 * Tests that start servers in their process and share no state, so that their workers keep the
 * modules that they have loaded. A hook at the top level of a helper would run for one file only.
 */
const joined = [
  'test/{containers/shared,graph-export}/**',
  'test/src/{cli,environments,hosting,retention,server}/**',
  'test/src/jobs/{dispatch,metrics,processing,provenance,training,transform}/**',
];

export default defineConfig({
  // One graphql module: externalised packages require index.js, ours would import index.mjs.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    globalSetup: 'test/support/built.ts',
    // What is built is what runs, here and in the processes that tests start: from source, a server
    // takes four seconds to start.
    server: { deps: { external: [/\/dist\//] } },
    env: {
      TSX_TSCONFIG_PATH: fileURLToPath(
        new URL('test/support/tsconfig.built.json', import.meta.url),
      ),
    },
    setupFiles: [
      'reflect-metadata',
      'test/support/fail-on-console.ts',
      'test/support/patient-waits.ts',
    ],
    reporters: ['default', new SummaryReporter()],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks',
    projects: [
      {
        extends: true,
        // They share no state: a worker keeps the modules that it has loaded, which halves its
        // processor time.
        test: { name: 'quick', include: testsOf(quick), maxWorkers: 2, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'joined',
          include: testsOf(joined),
          exclude: [...quick, ...ofJanusGraph],
          maxWorkers: 2,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'own',
          include: [TESTS],
          exclude: [...quick, ...testsOf(joined), ...lanes.flatMap(([, { files }]) => files)],
          maxWorkers: 2,
        },
      },
      ...lanes.map(([name, { files }]) => ({
        extends: true as const,
        test: {
          name,
          include: testsOf(files),
          exclude: name === 'janusgraph' ? [] : [...ofJanusGraph],
          env: { LANE: name },
          fileParallelism: false,
        },
      })),
    ],
  },
});

/** The tests in folders, and files that are named. */
function testsOf(files: readonly string[]): string[] {
  return files.map((file) => (file.endsWith('.ts') ? file : `${file}/*.test.ts`));
}
