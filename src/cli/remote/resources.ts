import { type Command, Option } from 'commander';
import { EXIT, exitCodeOf, reportFailure } from '../failure.js';
import { likely } from '../likely.js';
import { type Format, printFacts, printList, printOne, withOutput } from '../output/format.js';
import { write } from '../output/writer.js';
import { connect, type ServerFlags, withClient, withServer } from './connection.js';
import { defineHistory } from './endpoint-history.js';
import { defineTraffic } from './endpoint-traffic.js';
import { countUpTo, timeIn } from './flag-values.js';
import { defineJobMetrics } from './job-metrics.js';
import { jobListOptions, markOptions } from './job-options.js';
import { JOB_TYPES, type JobType } from './jobs.js';
import type { Choice, ListFilter, Resource, Shown } from './resource.js';
import { defineTrials } from './trials.js';
import { artifactTypeIn, ENDPOINT_STATUSES, JOB_STATUSES, likelyType, statusIn } from './watch.js';

type Kind = 'jobs' | 'models' | 'endpoints' | 'artifacts';
type Output = { readonly output: Format };
type Choosing = ServerFlags & { readonly type?: JobType };

const DEFAULT_LIMIT = 20;

/** A noun with its verbs: a list without any, `get`, `stop` if possible, and `delete`. */
export function defineResource(kind: Kind): (command: Command) => void {
  return (command) => {
    defineGet(command, kind);
    if (kind === 'jobs') defineStop(command);
    if (kind === 'jobs') defineTrials(command);
    if (kind === 'endpoints') defineHistory(command);
    if (kind === 'jobs') defineJobMetrics(command);
    if (kind === 'endpoints') defineTraffic(command);
    defineDelete(command, kind);
    defineList(command, kind); // last, so that verbs refuse the words that a list explains
  };
}

/** The facts about a kind; its operations are loaded on demand. */
async function resourceOf(kind: Kind): Promise<Resource<Shown, Shown>> {
  const resources = {
    jobs: async () => (await import('./resource-jobs.js')).JOBS,
    models: async () => (await import('./resource-models.js')).MODELS,
    endpoints: async () => (await import('./resource-endpoints.js')).ENDPOINTS,
    artifacts: async () => (await import('./resource-artifacts.js')).ARTIFACTS,
  };
  // Rows and details of a kind are only passed to functions of the same kind.
  return (await resources[kind]()) as unknown as Resource<Shown, Shown>;
}

function defineList(command: Command, kind: Kind): void {
  command
    .argument('[verb]', 'list, which may be left out')
    .allowExcessArguments()
    .usage(`[options]\n       forebear ${kind} <verb> <name>`)
    .option('--name <part>', 'whose name contains this')
    .option('-n, --limit <number>', 'at the most, 1 to 1000', countUpTo(1000), DEFAULT_LIMIT);
  for (const option of [...filtersOf(kind), ...markOptions()]) command.addOption(option);
  withServer(withOutput(command)).action(
    async (verb: string | undefined, flags: ServerFlags & Output & ListFilter) => {
      if (verb !== undefined && !LISTS.includes(verb)) unknownVerb(command, verb);
      const [, ...others] = command.args;
      if (others.length > 0) listOfWords(command, others);
      if (flags.count) return await (await import('./job-counts.js')).printCounts(flags);
      const resource = await resourceOf(kind);
      const rows = await withClient(flags, (client) => resource.list(client, flags));
      const columns = resource.columns(Date.now(), flags);
      const hint = kind === 'artifacts' && flags.type ? likelyType(flags.type) : '';
      await printList({ rows, columns, empty: `No ${kind} found${hint || '.'}` }, flags.output);
    },
  );
}

function filtersOf(kind: Kind): readonly Option[] {
  const created = [
    new Option('--created-after <time>', 'as 2026-03-01 or 2026-03-01T09:30:00Z').argParser(timeIn),
    new Option('--created-before <time>', 'as 2026-03-01 or 2026-03-01T09:30:00Z').argParser(
      timeIn,
    ),
  ];
  const status = (statuses: readonly string[]) =>
    new Option('--status <status>', 'only those with this status')
      .choices(statuses)
      .argParser(statusIn(statuses));
  const filters: Readonly<Record<Kind, readonly Option[]>> = {
    jobs: [typeOption(), status(JOB_STATUSES), ...jobListOptions(), ...created],
    models: [],
    endpoints: [status(ENDPOINT_STATUSES)],
    artifacts: [
      new Option('--type <type>', 'such as DataSet, Model or Image').argParser(artifactTypeIn),
      new Option('--uri <beginning>', 'whose URI begins with this'),
      ...created,
    ],
  };
  return filters[kind];
}

function typeOption(): Option {
  return new Option('--type <type>', 'which kind of job').choices(JOB_TYPES);
}

function defineGet(command: Command, kind: Kind): void {
  const [word, description] = kind === 'artifacts' ? ARTIFACT : RECORD;
  const isWatched = kind === 'jobs' || kind === 'endpoints';
  const get = command
    .command('get')
    .description(
      isWatched ? 'show one with all fields; -w prints each change' : 'show one with all fields',
    )
    .argument(word, description);
  if (kind === 'jobs') get.addOption(typeOption());
  if (isWatched) get.option('-w, --watch', 'print a line for each change, until it is over');
  withServer(withOutput(get)).action(
    async (
      name: string | readonly string[],
      flags: Choosing & Output & { readonly watch?: boolean },
    ) => {
      const resource = await resourceOf(kind);
      await using client = connect(flags);
      const found = await resource.get(client, [name].flat().join(' '), flags);
      if (flags.watch) {
        const { watch } = await import('./watch.js');
        return await watch({ client, resource, found, choice: flags, format: flags.output });
      }
      await printFacts(found, flags.output, (one) => resource.facts(one));
    },
  );
}

const RECORD = ['<name>', 'its name or ARN'] as const;
/** Several words, in the form that the lineage prints an artifact. */
const ARTIFACT = [
  '<name...>',
  'its URI or ARN, or a label that lineage prints, such as: Image scorer',
] as const;

function defineStop(command: Command): void {
  const stop = command
    .command('stop')
    .description('stop jobs; their stored outputs are kept')
    .argument('<names...>', 'their names or ARNs')
    .addOption(typeOption());
  withServer(withOutput(stop)).action(
    async (names: readonly string[], flags: Choosing & Output) => {
      const resource = await resourceOf('jobs');
      await using client = connect(flags);
      await forEachName(names, async (name) => {
        const stopped = await resource.stop?.(client, name, flags);
        if (stopped)
          await printOne(stopped, flags.output, (one) => `${one.name}: ${one.status ?? ''}`);
      });
    },
  );
}

function defineDelete(command: Command, kind: Kind): void {
  const remove = command
    .command('delete')
    .aliases(['rm'])
    .description(
      kind === 'artifacts'
        ? 'delete artifacts that no association leads to'
        : 'delete the records; their lineage stays',
    )
    .argument('<names...>', kind === 'artifacts' ? 'their URIs or ARNs' : 'their names or ARNs');
  if (kind === 'jobs')
    remove
      .addOption(typeOption())
      .option('--outputs', 'remove their stored outputs too, unless something uses them');
  withServer(remove).action(async (names: readonly string[], flags: Choosing & Choice) => {
    const resource = await resourceOf(kind);
    await using client = connect(flags);
    await forEachName(names, async (name) => {
      await resource.delete(client, name, flags);
      write(`${resource.noun} ${name} is deleted\n`);
    });
  });
}

/** Reports the failure of a name, and continues with the others while the server can be reached. */
async function forEachName(
  names: readonly string[],
  work: (name: string) => Promise<void>,
): Promise<void> {
  for (const name of names) {
    try {
      await work(name);
    } catch (error) {
      if (exitCodeOf(error) === EXIT.unreachable) throw error;
      reportFailure(error);
    }
  }
}

function unknownVerb(command: Command, verb: string): never {
  if (verb === 'help') return command.help();
  const verbs = command.commands.flatMap((one) => [one.name(), ...one.aliases()]);
  const wanted = VERBS[verb] ?? verb;
  const isStopped = wanted === 'stop' && !verbs.includes('stop'); // resources without stop are deleted
  const noun = command.name();
  const isCommand = command.parent?.commands.some((one) => one.name() === verb) ?? false;
  const similar = isStopped ? 'delete' : (VERBS[verb] ?? likely(verb, verbs) ?? `get ${verb}`);
  const meant = isCommand ? verb : `${noun} ${similar}`;
  return command.error(
    `error: there is no command '${noun} ${verb.slice(0, 100)}'; did you mean: forebear ${meant}`,
  );
}

/** Refuses extra words after a list, and suggests a verb or a filter. */
function listOfWords(command: Command, words: readonly string[]): never {
  const [first = ''] = words;
  const isVerb = command.commands.some((one) => [one.name(), ...one.aliases()].includes(first));
  const meant = isVerb ? words.join(' ') : `--name ${first}`;
  const noun = command.name();
  return command.error(`error: a list takes no words; did you mean: forebear ${noun} ${meant}`);
}

const VERBS: Readonly<Record<string, string>> = {
  cancel: 'stop',
  describe: 'get',
  remove: 'delete',
  show: 'get',
  watch: 'get -w',
};

/** Verbs that list, like a command without a verb. */
const LISTS = ['list', 'ls'];
