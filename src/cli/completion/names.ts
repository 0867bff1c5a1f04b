import { Client } from '#src/client/client.js';
import { EndpointsDocument, ModelsDocument } from '#src/client/generated/graphql.js';
import { JobsDocument } from '../generated/graphql.js';
import { isOneLine } from '../output/plain.js';

/** Names that may stand where something is typed. */
export interface Names {
  readonly command: string;
  /** The option whose value they are; absent: the first argument. */
  readonly option?: string;
  readonly names: readonly string[];
}

type Kind = 'jobs' | 'models' | 'endpoints';

/** A user who pressed Tab waits no longer than this. */
const LONGEST_MS = 1_500;
const MOST = 200;

const OF_COMMAND: Readonly<Record<string, readonly Kind[]>> = {
  'jobs get': ['jobs'],
  'jobs stop': ['jobs'],
  'jobs delete': ['jobs'],
  'jobs trials': ['jobs'],
  'models get': ['models'],
  'models delete': ['models'],
  'endpoints get': ['endpoints'],
  'endpoints delete': ['endpoints'],
  logs: ['jobs', 'endpoints'],
  lineage: ['jobs', 'models', 'endpoints'],
  impact: ['jobs', 'models', 'endpoints'],
  diff: ['jobs', 'models', 'endpoints'],
  invoke: ['endpoints'],
};

const OF_OPTION: Readonly<Record<string, Kind>> = {
  job: 'jobs',
  model: 'models',
};

/** Asks the server for the names that fit the word that is being typed; undefined where none are wanted. */
export async function namesFor(words: readonly string[]): Promise<Names | undefined> {
  const [first = '', second = ''] = words.filter((word) => !word.startsWith('-'));
  const before = words.at(-2) ?? '';
  const option = /^--([a-z-]+)$/.exec(before)?.[1];
  const pair = `${first} ${second}`;
  const command = Object.hasOwn(OF_COMMAND, pair) ? pair : first;
  if (option !== undefined && Object.hasOwn(OF_OPTION, option)) {
    const kind = OF_OPTION[option];
    return kind && { command, option, names: await ask([kind], words) };
  }
  const kinds = OF_COMMAND[command];
  if (!kinds || words.at(-1)?.startsWith('-')) return undefined;
  return { command, names: await ask(kinds, words) };
}

async function ask(kinds: readonly Kind[], words: readonly string[]): Promise<readonly string[]> {
  const url = valueBehind('--url', words);
  const profile = valueBehind('--profile', words);
  try {
    await using client = new Client({
      maxAttempts: 1,
      timeoutMs: LONGEST_MS,
      ...(url !== undefined && { url }),
      ...(profile !== undefined && { profile }),
    });
    return (await Promise.all(kinds.map((kind) => read(client, kind)))).flat().filter(isOneLine);
  } catch {
    return []; // the shell has nowhere to show it
  }
}

async function read(client: Client, kind: Kind): Promise<readonly string[]> {
  const first = MOST;
  if (kind === 'models')
    return (await client.ask(ModelsDocument, { first })).models.nodes.map(({ name }) => name);
  if (kind === 'endpoints')
    return (await client.ask(EndpointsDocument, { first })).endpoints.nodes.map(({ name }) => name);
  const all = { training: true, processing: true, transform: true, tuning: true };
  const jobs = await client.ask(JobsDocument, { first, ...all });
  return Object.values(jobs).flatMap((page) => (page?.nodes ?? []).map(({ name }) => name));
}

function valueBehind(flag: string, words: readonly string[]): string | undefined {
  const at = words.indexOf(flag);
  return at < 0 || at >= words.length - 2 ? undefined : words[at + 1];
}
