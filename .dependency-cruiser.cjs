/** @type {import('dependency-cruiser').IConfiguration} */
const ADAPTERS = '^(src/(stores|storage)|containers)/';
const CORE = '^src/(ledger|lineage|jobs|hosting)/';
const EDGE = '^(schema|loaders|graph-export|web)/';
const ROOTS = '^src/(server|cli)/';

/** One vendor package, one home folder. */
const vendor = (pkg, home) => ({
  name: `vendor-${pkg.replace(/[@/]/g, '-').replace(/^-/, '')}`,
  severity: 'error',
  comment: `${pkg} is an implementation detail of ${home}; everyone else talks to the port.`,
  from: { pathNot: [`^${home}/`, '^(test|bench)/'] },
  to: { path: `node_modules/${pkg}/` },
});

module.exports = {
  forbidden: [
    {
      name: 'domain-is-pure',
      severity: 'error',
      comment: 'The domain imports nothing but the domain.',
      from: { path: '^src/domain/' },
      to: { pathNot: '^(src/domain/|(node:)?crypto$)' },
    },
    {
      name: 'ports-speak-domain',
      severity: 'error',
      comment: 'A port is an interface over domain types.',
      from: { path: '^src/ports/' },
      to: { pathNot: '^src/(domain|ports)/' },
    },
    {
      name: 'core-knows-no-adapter',
      severity: 'error',
      comment: 'Use-cases receive ports; they never pick an adapter.',
      from: { path: CORE },
      to: { path: [ADAPTERS, EDGE, ROOTS, '^src/client/'] },
    },
    {
      name: 'lineage-is-below-jobs',
      severity: 'error',
      comment: 'jobs and hosting record lineage; lineage knows neither.',
      from: { path: '^src/lineage/' },
      to: { path: '^src/(jobs|hosting)/' },
    },
    {
      name: 'adapters-know-ports-only',
      severity: 'error',
      comment: 'An adapter implements a port and nothing above it.',
      from: { path: ADAPTERS },
      to: { path: [CORE, EDGE, ROOTS, '^src/client/'] },
    },
    {
      name: 'adapters-are-strangers',
      severity: 'error',
      comment: 'One adapter never imports its sibling.',
      from: { path: '^(src/stores|src/storage|containers)/([^/]+)/' },
      to: { path: ADAPTERS, pathNot: '^$1/$2/' },
    },
    {
      name: 'loaders-batch-ports',
      severity: 'error',
      comment: 'A loader batches port reads, no more.',
      from: { path: '^loaders/' },
      to: { path: '^(src|schema|containers|graph-export|web)/', pathNot: '^src/(domain|ports)/' },
    },
    {
      name: 'export-reads-ports',
      severity: 'error',
      comment: 'The graph export reads the store port and writes the object-storage port.',
      from: { path: '^graph-export/' },
      to: { path: '^(src|schema|containers|loaders|web)/', pathNot: '^src/(domain|ports)/' },
    },
    {
      name: 'schema-is-thin',
      severity: 'error',
      comment: 'Resolvers call use-cases; they never see an adapter.',
      from: { path: '^schema/' },
      to: { path: [ADAPTERS, ROOTS, '^src/client/', '^web/'] },
    },
    {
      name: 'client-is-standalone',
      severity: 'error',
      comment: 'The SDK ships alone: domain types and its generated documents.',
      from: { path: '^src/client/' },
      to: {
        path: '^(src|schema|loaders|containers|graph-export|web)/',
        pathNot: '^src/(client|domain)/',
      },
    },
    {
      name: 'web-uses-the-client',
      severity: 'error',
      comment: 'The console is a consumer like any other.',
      from: { path: '^web/' },
      to: { path: '^(src|schema|loaders|containers|graph-export)/', pathNot: '^src/client/' },
    },
    {
      name: 'only-roots-compose',
      severity: 'error',
      comment: 'src/server and src/cli are the only composition roots.',
      from: { pathNot: [ROOTS, ADAPTERS, '^(test|bench|examples)/'] },
      to: { path: ADAPTERS },
    },
    {
      name: 'no-prod-to-test',
      severity: 'error',
      from: { pathNot: '^(test|bench)/' },
      to: { path: '^(test|bench)/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    vendor('neo4j-driver', 'src/stores/neo4j'),
    vendor('gremlin', '(src/stores|graph-export)/gremlin'),
    vendor('better-sqlite3', 'src/stores/embedded'),
    vendor('@aws-sdk', 'src/storage/s3'),
    vendor('dockerode', 'containers/(docker|swarm)'),
    vendor('dataloader', 'loaders'),
    vendor('type-graphql', 'schema'),
    vendor('react', 'web'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true, // type-only imports obey the rules too
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['forebear:source', 'import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
