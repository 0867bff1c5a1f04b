/** @type {import('dependency-cruiser').IConfiguration} */
const ADAPTERS = '^(src/(stores|storage)|containers)/';
const CORE =
  '^src/(ledger|lineage|supervision|records|environments|serving|jobs|hosting|sessions|openlineage)/';
/** Folders, archives and threads, for use-cases and adapters. */
const FILES = '^src/(files|threads)/';
const EDGE = '^(schema|loaders)/';
const ROOTS = '^src/(server|cli)/';

const rule = (name, comment, arrow) => ({ name, severity: 'error', comment, ...arrow });

/** One vendor package, one home folder. */
const vendor = (pkg, home) =>
  rule(
    `vendor-${pkg.replace(/^@/, '').replace(/\//g, '-')}`,
    `${pkg} is an implementation detail of ${home}; everyone else talks to the port.`,
    {
      from: { pathNot: [`^${home}/`, '^(test|bench|tools)/', '^vitest\\.config\\.ts$'] },
      to: { path: `(^|node_modules/)${pkg}(/|$)` }, // unresolved where it is not installed
    },
  );

module.exports = {
  forbidden: [
    rule(
      'domain-is-pure',
      'The domain imports nothing but the domain, the hash function that ids are made of, and what checks stored records.',
      {
        from: { path: '^src/domain/' },
        to: { pathNot: '^(src/domain/|(node:)?crypto$|node_modules/zod/)' },
      },
    ),
    rule('ports-speak-domain', 'A port is an interface over domain types.', {
      from: { path: '^src/ports/' },
      to: { pathNot: '^src/(domain|ports)/' },
    }),
    rule('samplers-are-pure', 'What is tried next follows from what is given alone.', {
      from: { path: '^src/samplers/' },
      to: { pathNot: '^src/(domain|samplers)/' },
    }),
    rule('core-knows-no-adapter', 'Use-cases receive ports; they never pick an adapter.', {
      from: { path: [CORE, FILES] },
      to: { path: [ADAPTERS, EDGE, ROOTS] },
    }),
    rule('files-know-nothing', 'Folders, archives and threads do not depend on their users.', {
      from: { path: FILES },
      to: { path: [CORE, '^src/ports/'] },
    }),
    rule('async-is-a-leaf', 'What bounds and orders asynchronous work knows nothing of it.', {
      from: { path: '^src/async/' },
      to: { pathNot: '^(src/async/|(node:)?events$)' },
    }),
    rule('ledger-is-the-bottom', 'Commits know nothing of what is committed.', {
      from: { path: '^src/ledger/' },
      to: { path: '^src/(lineage|jobs|hosting)/' },
    }),
    rule('lineage-is-below-jobs', 'jobs and hosting record lineage; lineage knows neither.', {
      from: { path: '^src/lineage/' },
      to: { path: '^src/(jobs|hosting)/' },
    }),
    rule(
      'jobs-and-hosting-are-strangers',
      'What both engines share is in folders of its own, which import neither.',
      {
        from: {
          path: '^src/(supervision|records|environments|files|threads|serving|jobs|hosting)/',
        },
        to: { path: '^src/(jobs|hosting)/', pathNot: '^src/$1/' },
      },
    ),
    rule('adapters-know-ports-only', 'An adapter implements a port and nothing above it.', {
      from: { path: ADAPTERS },
      to: { path: [CORE, EDGE, ROOTS] },
    }),
    rule(
      'adapters-are-strangers',
      'One adapter never imports another; what stores, storages or runners have in common is in their folder shared.',
      {
        from: { path: '^(src/stores|src/storage|containers)/([^/]+)/' },
        to: {
          path: ADAPTERS,
          pathNot: ['^$1/$2/', '^(src/stores|src/storage|containers)/shared/'],
        },
      },
    ),
    rule('loaders-batch-ports', 'A loader batches port reads, no more.', {
      from: { path: '^loaders/' },
      to: { path: '^(src|schema|containers)/', pathNot: '^src/(domain|ports)/' },
    }),
    rule('schema-is-thin', 'Resolvers call use-cases; they never see an adapter.', {
      from: { path: '^schema/' },
      to: { path: [ADAPTERS, ROOTS] },
    }),
    rule(
      'export-reads-ports',
      'Export, load and their protocol work over ports, for every store.',
      {
        from: { path: '^graph-export/' },
        to: { path: [ADAPTERS, EDGE, ROOTS, '^src/(jobs|hosting|sessions|supervision)/'] },
      },
    ),
    rule('export-is-on-top', 'Only the edges and the roots use the export.', {
      from: { path: '^(src|loaders|containers)/', pathNot: ROOTS },
      to: { path: '^graph-export/' },
    }),
    rule(
      'client-knows-no-server',
      'The client talks to the API alone. It shares the codes of errors, JSON, waiting with a signal and, in Node.js, what packs a folder.',
      {
        from: { path: '^src/client/' },
        to: {
          path: '^(src|schema|loaders|containers|graph-export|examples)/',
          pathNot: [
            '^src/client/',
            '^src/domain/(errors/catalogue|json/)',
            '^src/files/archive/',
            '^src/async/abort',
          ],
        },
      },
    ),
    rule('client-runs-in-browsers', 'What needs Node.js is in host/node and in node/.', {
      from: { path: '^src/client/', pathNot: '^src/client/(host/node\\.ts|node/)' },
      to: { path: ['^(node:)?(fs|path|os|crypto|stream)(/|$)', '^src/(client/node|files)/'] },
    }),
    rule('nothing-of-the-client', 'Only the command line and what runs outside use the client.', {
      from: {
        path: '^(src|schema|loaders|containers|graph-export)/',
        pathNot: '^src/(client|cli)/',
      },
      to: { path: '^src/client/' },
    }),
    rule('only-roots-compose', 'src/server and src/cli are the only composition roots.', {
      from: { pathNot: [ROOTS, ADAPTERS, '^(test|bench|examples|tools)/'] },
      to: { path: ADAPTERS },
    }),
    rule(
      'compose-knows-no-edge',
      'The platform is put together without what answers requests; src/server/listen joins both.',
      {
        from: { path: '^src/server/(compose|config|identity|logging|metrics|store|system)/' },
        to: { path: '^src/server/(http|graphql|inference)/' },
      },
    ),
    rule('programs-are-not-imported', 'The product uses an example or a bench for nothing.', {
      from: { pathNot: ['^(test|bench|examples)/', '^src/cli/'] },
      to: { path: '^(examples|bench)/' },
    }),
    rule('no-prod-to-test', 'Tests depend on the product, not it on them.', {
      from: { pathNot: '^(test|bench)/' },
      to: { path: '^test/' },
    }),
    rule(
      'no-cycles',
      'Modules that import each other can only be understood and loaded together.',
      {
        from: {},
        to: { circular: true },
      },
    ),
    rule(
      'no-unresolved',
      'An import that resolves to nothing; one package is only there from Node 22 on, one has only types.',
      {
        from: {},
        to: {
          couldNotResolve: true,
          pathNot: ['^better-sqlite3-napi$', '^@graphql-typed-document-node/core$'],
        },
      },
    ),
    vendor('@marcbachmann/cel-js', 'src/policies'),
    vendor('better-sqlite3', 'src/stores/embedded'),
    vendor('better-sqlite3-napi', 'src/stores/embedded'),
    vendor('neo4j-driver', 'src/stores/neo4j'),
    vendor('gremlin', 'src/stores/gremlin'),
    vendor('dockerode', 'containers/shared/engine'),
    vendor('@aws-sdk/client-s3', 'src/storage/s3'),
    vendor('@aws-sdk/lib-storage', 'src/storage/s3'),
    vendor('@aws-sdk/client-neptunedata', 'graph-export/neptune'),
    vendor('dataloader', 'loaders'),
    vendor('type-graphql', 'schema'),
    vendor('graphql-scalars', 'schema'),
    vendor('@apollo/server', 'src/server'),
    vendor('fastify', '(src/server|graph-export/companion)'),
    vendor('@fastify/cors', 'src/server/http'),
    vendor('range-parser', 'src/server/http'),
    vendor('prom-client', 'src/server'),
    vendor('graphql-ws', 'src/(server|client)'),
    vendor('graphql-query-complexity', 'schema'),
    vendor('pino', 'src/server'),
    vendor(
      'zod',
      'src/(server|domain/(provenance|record|retention)|openlineage/(events|holding|marquez|out))',
    ),
    vendor('commander', 'src/cli'),
    vendor('@bomb.sh/tab', 'src/cli'),
    vendor('@inquirer/password', 'src/cli'),
    vendor('cli-progress', 'src/cli'),
    vendor('cli-table3', 'src/cli'),
    vendor('fastest-levenshtein', 'src/cli'),
    vendor('open', 'src/cli'),
    vendor('ora', 'src/cli'),
    vendor('picocolors', 'src/cli'),
    vendor('yaml', '(src/cli|containers/kubernetes)'),
    vendor('tar-stream', 'src/files/archive'),
    vendor('re2js', '(src/jobs|graph-export/companion/gremlin)'),
    vendor('json-p3', 'src/jobs/transform'),
    vendor('lossless-json', 'src/jobs/transform'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    tsPreCompilationDeps: true, // type-only imports obey the rules too
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['forebear:source', 'import', 'require', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs'],
    },
  },
};
