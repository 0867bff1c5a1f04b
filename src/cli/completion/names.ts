import { Client } from '#src/client/client.js';
import { isOneLine } from '../output/writer.js';
import type { NamedKind } from '../remote/entities.js';
import { namesOf } from '../remote/names.js';

/** Names that may stand where something is typed. */
export interface Names {
  readonly command: string;
  /** The option whose value they are; absent: the first argument. */
  readonly option?: string;
  readonly names: readonly string[];
}

/** A user who pressed Tab waits no longer than this. */
const LONGEST_MS = 1_500;

const OF_COMMAND: Readonly<Record<string, readonly NamedKind[]>> = {
  'jobs get': ['job'],
  'jobs stop': ['job'],
  'jobs delete': ['job'],
  'jobs trials': ['job'],
  'models get': ['model'],
  'models delete': ['model'],
  'endpoints get': ['endpoint'],
  'endpoints delete': ['endpoint'],
  logs: ['job', 'endpoint'],
  lineage: ['job', 'model', 'endpoint'],
  impact: ['job', 'model', 'endpoint'],
  diff: ['job', 'model', 'endpoint'],
  invoke: ['endpoint'],
};

const OF_OPTION: Readonly<Record<string, NamedKind>> = {
  job: 'job',
  model: 'model',
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

async function ask(
  kinds: readonly NamedKind[],
  words: readonly string[],
): Promise<readonly string[]> {
  const url = valueBehind('--url', words);
  const profile = valueBehind('--profile', words);
  try {
    await using client = new Client({
      maxAttempts: 1,
      timeoutMs: LONGEST_MS,
      ...(url !== undefined && { url }),
      ...(profile !== undefined && { profile }),
    });
    return (await namesOf(client, kinds)).filter(isOneLine);
  } catch {
    return []; // the shell has nowhere to show it
  }
}

function valueBehind(flag: string, words: readonly string[]): string | undefined {
  const at = words.indexOf(flag);
  return at < 0 || at >= words.length - 2 ? undefined : words[at + 1];
}
