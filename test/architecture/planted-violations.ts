/** Files that each break one import rule: path to source text. The rule that must object comes first. */
export const PLANTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'domain-is-pure': { 'src/domain/bad.ts': "import 'node:fs';" },
  'ports-speak-domain': {
    'src/ports/bad.ts': "import '../lineage/record.js';",
    'src/lineage/record.ts': 'export {};',
  },
  'core-knows-no-adapter': {
    'src/jobs/bad-store.ts': "import '../stores/one/one.js';",
    'src/stores/one/one.ts': 'export {};',
  },
  'async-is-a-leaf': { 'src/async/bad.ts': "import '../jobs/submit.js';" },
  'samplers-are-pure': { 'src/samplers/bad.ts': "import 'node:fs';" },
  'ledger-is-the-bottom': {
    'src/ledger/bad.ts': "import '../lineage/record.js';",
  },
  'lineage-is-below-jobs': {
    'src/lineage/bad.ts': "import '../jobs/submit.js';",
    'src/jobs/submit.ts': 'export {};',
  },
  'jobs-and-hosting-are-strangers': { 'src/hosting/bad-jobs.ts': "import '../jobs/submit.js';" },
  'adapters-know-ports-only': { 'src/stores/one/bad.ts': "import '../../jobs/submit.js';" },
  'files-know-nothing': { 'src/files/bad.ts': "import '../jobs/submit.js';" },
  'adapters-are-strangers': {
    'src/stores/two/bad.ts': "import '../one/one.js';",
  },
  'loaders-batch-ports': { 'loaders/bad.ts': "import '../src/jobs/submit.js';" },
  'schema-is-thin': { 'schema/bad.ts': "import '../src/stores/one/one.js';" },
  'export-reads-ports': { 'graph-export/bad.ts': "import '../src/jobs/submit.js';" },
  'export-is-on-top': {
    'src/lineage/bad-export.ts': "import '../../graph-export/export.js';",
    'graph-export/export.ts': 'export {};',
  },
  'client-knows-no-server': { 'src/client/bad.ts': "import '../jobs/submit.js';" },
  'client-runs-in-browsers': { 'src/client/bad-file.ts': "import 'node:fs';" },
  'nothing-of-the-client': {
    'src/jobs/bad-client.ts': "import '../client/index.js';",
    'src/client/index.ts': 'export {};',
  },
  'only-roots-compose': {
    'src/hosting/bad.ts': "import '../storage/disk/disk.js';",
    'src/storage/disk/disk.ts': 'export {};',
  },
  'compose-knows-no-edge': {
    'src/server/compose/bad.ts': "import '../http/http-server.js';",
    'src/server/http/http-server.ts': 'export {};',
  },
  'programs-are-not-imported': {
    'src/hosting/bad-example.ts': "import '../../examples/demo.js';",
    'examples/demo.ts': 'export {};',
  },
  'no-prod-to-test': {
    'src/hosting/bad-test.ts': "import '../../test/support.js';",
    'test/support.ts': 'export {};',
  },
  'no-cycles': {
    'src/hosting/egg.ts': "import './hen.js';",
    'src/hosting/hen.ts': "import './egg.js';",
  },
  'no-unresolved': { 'src/hosting/bad-path.ts': "import './nowhere.js';" },
};

/** For each vendor package with a home folder, a file outside of it. */
export function plantedVendor(packageName: string): Readonly<Record<string, string>> {
  return { [`src/lineage/uses-${packageName.replace(/\W/g, '-')}.ts`]: `import '${packageName}';` };
}
