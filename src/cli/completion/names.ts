import { Client } from '#src/client/client.js';
import { isOneLine } from '../output/writer.js';
import type { NamedKind } from '../remote/entities.js';
import { namesOf } from '../remote/names.js';

/** The names that complete an argument. */
export interface Names {
  readonly command: string;
  /** The option with these values; absent: the first argument. */
  readonly option?: string;
  readonly names: readonly string[];
}

/** The longest time that a user who pressed Tab waits. */
const LONGEST_MS = 1_500;

const OF_COMMAND: Readonly<Record<string, readonly NamedKind[]>> = {
  'jobs get': ['job'],
  'jobs stop': ['job'],
  'jobs delete': ['job'],
  'jobs trials': ['job'],
  'jobs metrics': ['job'],
  'models get': ['model'],
  'models delete': ['model'],
  'endpoints get': ['endpoint'],
  'endpoints delete': ['endpoint'],
  logs: ['job', 'endpoint'],
  lineage: ['job', 'model', 'endpoint'],
  impact: ['job', 'model', 'endpoint'],
  diff: ['job', 'model', 'endpoint'],
  compare: ['job'],
  note: ['job', 'model', 'endpoint'],
  tag: ['job', 'model', 'endpoint'],
  share: ['job', 'model'],
  invoke: ['endpoint'],
};

const OF_OPTION: Readonly<Record<string, NamedKind>> = {
  job: 'job',
  model: 'model',
};

/**
 * Reads the names that match the incomplete word from the server; undefined when no names are
 * expected.
 */
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
    return []; // the shell cannot show an error
  }
}

function valueBehind(flag: string, words: readonly string[]): string | undefined {
  const at = words.indexOf(flag);
  return at < 0 || at >= words.length - 2 ? undefined : words[at + 1];
}
