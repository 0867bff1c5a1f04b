import type { CommandEntry } from './command-entry.js';

const SERVER = 'The server and its data (on its own machine)';

/** The commands that run or read a server's files, in the order of the help. */
export const SERVER_COMMANDS: readonly CommandEntry[] = [
  {
    name: 'serve',
    summary: 'start the platform and answer until SIGTERM or SIGINT',
    group: SERVER,
    define: async () => (await import('./commands/server.js')).defineServe,
  },
  {
    name: 'quickstart',
    summary: 'train, deploy and trace a model on generated logins, then clean up',
    group: SERVER,
    define: async () => (await import('./commands/server.js')).defineQuickstart,
  },
  {
    name: 'service',
    summary: 'run the server with systemd: show, install and uninstall its unit',
    group: SERVER,
    define: async () => (await import('./commands/service.js')).defineService,
  },
  {
    name: 'config',
    summary: 'print the effective configuration, and the source of each setting',
    group: SERVER,
    define: async () => (await import('./commands/server.js')).defineConfig,
  },
  {
    name: 'token',
    summary: 'make a token; prints it, this once; --add adds its entry to the tokens file',
    group: SERVER,
    define: async () => (await import('./commands/server.js')).defineToken,
  },
  {
    name: 'aws',
    summary: "connect Amazon's clients: env prints variables, config the file of the SageMaker SDK",
    group: SERVER,
    define: async () => (await import('./commands/aws.js')).defineAws,
  },
  {
    name: 'verify',
    summary:
      'recompute the chain of the ledger and compare the graph and its past; lists the differences',
    group: SERVER,
    define: async () => (await import('./commands/store.js')).defineVerify,
  },
  {
    name: 'copy',
    summary:
      'copy the graph with its ledger to another store; after a stop, the same command continues',
    group: SERVER,
    define: async () => (await import('./commands/store.js')).defineCopy,
  },
  {
    name: 'export',
    summary:
      'export the graph as bulk-load CSV into the object storage; interrupted, the same command continues',
    group: SERVER,
    define: async () => (await import('./commands/store.js')).defineExport,
  },
  {
    name: 'load',
    summary:
      'load Gremlin CSV from the object storage into the graph; interrupted, the same command continues',
    group: SERVER,
    define: async () => (await import('./commands/store.js')).defineLoad,
  },
  {
    name: 'images',
    summary:
      'build container images on the Docker daemon: of the built-in algorithms, the agent of a swarm, Python scripts, and text classification',
    group: SERVER,
    define: async () => (await import('./commands/server.js')).defineImages,
  },
];
