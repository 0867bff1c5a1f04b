import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Client } from '#src/client/client.js';
import { ForebearError } from '#src/client/errors.js';
import { TypedDocumentString } from '#src/client/generated/graphql.js';
import { whyUnread } from '#src/client/node/local-tree.js';
import { parseJson } from '#src/domain/json/index.js';
import { EXIT, misuse } from '../failure.js';
import { printNext, printValue } from '../output/format.js';
import { connect, type ServerFlags, withServer } from './connection.js';
import { withInterrupt } from './interrupt.js';
import { readInput } from './invoke.js';

interface QueryFlags extends ServerFlags {
  readonly file?: string;
  readonly variables?: string;
  readonly var: Readonly<Record<string, unknown>>;
  readonly output: 'json' | 'yaml';
}

export function defineQuery(command: Command): void {
  command
    .argument('[query]', 'the text; - or none: from stdin')
    .option('-f, --file <file>', 'a file with the text')
    .option('--variables <json>', 'all variables as JSON, or @<file>')
    .option(
      '-v, --var <name=value>',
      'one variable; a value that is JSON is taken as such',
      variable,
      {},
    )
    .addOption(
      new Option('-o, --output <format>', 'how it is printed')
        .choices(['json', 'yaml'])
        .default('json'),
    );
  withServer(command).action(async (query: string | undefined, flags: QueryFlags) => {
    if (query !== undefined && flags.file !== undefined)
      throw misuse('Give the query or --file, not both.');
    const text = query !== undefined && query !== '-' ? query : await readInput(flags.file);
    if (text.trim() === '')
      throw misuse('There is no query; give it, - for stdin, or --file <file>.');
    await using client = connect(flags);
    const asked = { document: new TypedDocumentString(text), variables: variablesOf(flags) };
    if (/^\s*subscription\b/m.test(text)) await printEvents(client, asked, flags.output);
    else await printValue(await client.ask(asked.document, asked.variables), flags.output);
  });
}

interface QueryRequest {
  readonly document: TypedDocumentString<unknown, Record<string, unknown>>;
  readonly variables: Record<string, unknown>;
}

/**
 * Prints the events of a subscription until it ends or Ctrl-C. The cursor of an arbitrary
 * subscription is unknown, so an interrupted one is not restarted: that would print events twice.
 */
async function printEvents(
  client: Client,
  { document, variables }: QueryRequest,
  output: QueryFlags['output'],
): Promise<void> {
  await withInterrupt(
    async (signal) => {
      const events = client.follow({
        document,
        variables: (hasBegun: true | undefined) => (hasBegun ? cutOff(client) : variables),
        cursorOf: () => true as const,
        signal,
      });
      for await (const event of events) await printNext(event, output);
    },
    () => EXIT.interrupted,
  );
}

function cutOff({ url }: Client): never {
  throw new ForebearError({
    code: 'CONNECTION_FAILED',
    message: `The connection to ${url} was lost; subscribe again after the last event.`,
    details: { url },
  });
}

function variablesOf({ variables, var: each }: QueryFlags): Record<string, unknown> {
  if (variables === undefined) return { ...each };
  const text = variables.startsWith('@') ? fileText(variables.slice(1)) : variables;
  const given = parsed(text);
  if (given === null || typeof given !== 'object' || Array.isArray(given))
    throw misuse(`--variables cannot be '${text.slice(0, 100)}'; give a JSON object.`);
  return { ...given, ...each };
}

function fileText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw misuse(`'${file}' ${whyUnread(error)}.`, { file });
  }
}

function variable(text: string, before: Readonly<Record<string, unknown>>) {
  const [, name, value] = /^([_A-Za-z]\w*)=([\s\S]*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new InvalidArgumentError('Give <name>=<value>.');
  return { ...before, [name]: parsed(value) ?? value };
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
