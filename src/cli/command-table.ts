import type { CommandEntry } from './command-entry.js';
import { DATA_COMMANDS } from './data-commands.js';
import { SERVER_COMMANDS } from './server-commands.js';

const WORK = 'Work';
const LOOK = 'Look';
const PLACE = 'This command line';

/** All commands, in the order of the help. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'train',
    summary: 'launch a training job',
    group: WORK,
    define: async () => (await import('./remote/train.js')).defineTrain,
  },
  {
    name: 'process',
    summary: 'launch a processing job',
    group: WORK,
    define: async () => (await import('./remote/process.js')).defineProcess,
  },
  {
    name: 'tune',
    summary: 'launch a tuning job: many training jobs that search hyperparameters',
    group: WORK,
    define: async () => (await import('./remote/tune.js')).defineTune,
  },
  {
    name: 'deploy',
    summary: 'deploy a training job or a model as an endpoint, or update one',
    group: WORK,
    define: async () => (await import('./remote/deploy.js')).defineDeploy,
  },
  {
    name: 'invoke',
    summary: 'ask an endpoint',
    group: WORK,
    define: async () => (await import('./remote/invoke.js')).defineInvoke,
  },
  {
    name: 'transform',
    summary: 'launch a batch transform: a model answers a whole prefix',
    group: WORK,
    define: async () => (await import('./remote/transform.js')).defineTransform,
  },
  {
    name: 'reproduce',
    summary: 'reproduce a model with the recorded bytes, and compare; --dry-run shows the plan',
    group: WORK,
    define: async () => (await import('./remote/reproduce.js')).defineReproduce,
  },
  {
    name: 'provenance',
    summary: 'print signed statements about how a model was made; forebear verify checks them',
    group: LOOK,
    define: async () => (await import('./remote/provenance.js')).defineProvenance,
  },
  {
    name: 'jobs',
    aliases: ['job', 'j', 'list'],
    summary: 'list jobs of all kinds; get, stop and delete them; trials of a tuning job',
    group: LOOK,
    define: async () => (await import('./remote/resources.js')).defineResource('jobs'),
  },
  {
    name: 'models',
    aliases: ['model', 'm'],
    summary: 'list models; get and delete them',
    group: LOOK,
    define: async () => (await import('./remote/resources.js')).defineResource('models'),
  },
  {
    name: 'endpoints',
    aliases: ['endpoint', 'ep'],
    summary: 'list endpoints; get and delete them; what they served, and rollback',
    group: LOOK,
    define: async () => (await import('./remote/resources.js')).defineResource('endpoints'),
  },
  {
    name: 'registry',
    aliases: ['reg'],
    summary: 'register models; approve, promote and alias their versions',
    group: LOOK,
    define: async () => (await import('./remote/registry/registry.js')).defineRegistry,
  },
  {
    name: 'policy',
    aliases: ['policies'],
    summary: 'list, create, change, delete and test policies',
    group: LOOK,
    define: async () => (await import('./remote/policy.js')).definePolicy,
  },
  {
    name: 'quarantine',
    aliases: ['quarantines'],
    summary: 'refuse acts on bad data and data derived from it; drain endpoints',
    group: LOOK,
    define: async () => (await import('./remote/quarantine.js')).defineQuarantine,
  },
  {
    name: 'artifacts',
    aliases: ['artifact', 'art'],
    summary: 'list artifacts: data, models and images of the lineage; get and delete them',
    group: LOOK,
    define: async () => (await import('./remote/resources.js')).defineResource('artifacts'),
  },
  {
    name: 'note',
    summary: 'print or write the notes of a job, a model or an endpoint, as Markdown',
    group: LOOK,
    define: async () => (await import('./remote/note.js')).defineNote,
  },
  {
    name: 'tag',
    summary: 'set and remove tags of a job, a model, an endpoint or a registered version',
    group: LOOK,
    define: async () => (await import('./remote/tag.js')).defineTag,
  },
  {
    name: 'logs',
    aliases: ['log'],
    summary: 'print the log of a job or an endpoint; -f follows it',
    group: LOOK,
    define: async () => (await import('./remote/logs.js')).defineLogs,
  },
  {
    name: 'search',
    summary: 'find jobs, models, endpoints and data by name, URI, tag or digest',
    group: LOOK,
    define: async () => (await import('./remote/search.js')).defineSearch,
  },
  {
    name: 'lineage',
    summary: 'show the ancestors or the descendants of something',
    group: LOOK,
    define: async () => (await import('./remote/lineage.js')).defineLineage,
  },
  {
    name: 'impact',
    summary: 'show the jobs, models, live endpoints and data that some data affects',
    group: LOOK,
    define: async () => (await import('./remote/impact.js')).defineImpact,
  },
  {
    name: 'diff',
    summary: 'compare the lineage of two things',
    group: LOOK,
    define: async () => (await import('./remote/diff.js')).defineDiff,
  },
  {
    name: 'compare',
    summary: 'show what several jobs differ in: parameters, data, code, packages, metrics',
    group: LOOK,
    define: async () => (await import('./remote/compare.js')).defineCompare,
  },
  {
    name: 'usage',
    summary: 'add up the instance time of jobs and endpoints, and its costs',
    group: LOOK,
    define: async () => (await import('./remote/usage.js')).defineUsage,
  },
  {
    name: 'query',
    summary: 'send a GraphQL query, mutation or subscription',
    group: LOOK,
    define: async () => (await import('./remote/query.js')).defineQuery,
  },
  ...DATA_COMMANDS,
  {
    name: 'login',
    summary: 'keep the URL and the token of a server as a profile',
    group: PLACE,
    define: async () => (await import('./remote/login.js')).defineLogin,
  },
  {
    name: 'open',
    summary: 'open the page of the server in the browser',
    group: PLACE,
    define: async () => (await import('./remote/open.js')).defineOpen,
  },
  {
    name: 'example',
    aliases: ['examples'],
    summary: 'write the files of an example into a folder: data to train with',
    group: PLACE,
    define: async () => (await import('./commands/example.js')).defineExample,
  },
  {
    name: 'completion',
    summary: 'print a script that completes commands and names: bash, zsh or fish',
    group: PLACE,
    define: async () => (await import('./completion/completion.js')).defineCompletion,
  },
  ...SERVER_COMMANDS,
];

/** Names of commands in other tools. */
export const MEANT: Readonly<Record<string, string>> = {
  cat: 'download',
  cp: 'upload',
  create: 'train',
  delete: 'jobs delete <name>',
  describe: 'jobs get <name>',
  fit: 'train',
  get: 'jobs get <name>',
  predict: 'invoke',
  ps: 'jobs',
  run: 'train',
  runs: 'jobs',
  start: 'serve',
  status: 'jobs get <name>',
  stop: 'jobs stop <name>',
  tail: 'logs -f <name>',
  watch: 'jobs get -w <name>',
};
