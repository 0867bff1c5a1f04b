import { type Command, Option } from 'commander';
import { writeJson } from '#src/domain/json/index.js';
import type { Fact } from './describe.js';
import { type TableColumn, tableOf } from './table.js';
import { terminalOf } from './terminal.js';
import { isPlain, note, plain, write, writeData, writePainted } from './writer.js';

const FORMATS = ['table', 'json', 'yaml', 'name'] as const;

/** The output format. */
export type Format = (typeof FORMATS)[number];

/** Adds `-o`. */
export function withOutput(command: Command): Command {
  return command.addOption(
    new Option('-o, --output <format>', 'how it is printed').choices(FORMATS).default('table'),
  );
}

/** A value with a name. */
export interface Named {
  readonly name: string;
}

/** A list of items of one kind, for any format. */
export interface Listing<Row extends Named> {
  readonly rows: readonly Row[];
  readonly columns: readonly TableColumn<Row>[];
  /** The text for an empty list. */
  readonly empty: string;
}

/** Prints a list. */
export async function printList<Row extends Named>(
  { rows, columns, empty }: Listing<Row>,
  format: Format,
): Promise<void> {
  if (format === 'name') return writeData(rows.map(({ name }) => `${name}\n`).join(''));
  if (format !== 'table') return printValue(rows, format);
  if (rows.length === 0) note(`${empty}\n`);
  else writePainted(`${tableOf(rows, columns, terminalOf())}\n`);
}

/** Prints one item: JSON or YAML, its name, or the text of a function. */
export async function printOne<Value extends Named>(
  value: Value,
  format: Format,
  toText: (value: Value) => string | Promise<string>,
): Promise<void> {
  if (format === 'name') return writeData(`${value.name}\n`);
  if (format !== 'table') return printValue(value, format);
  write(`${plain(await toText(value))}\n`);
}

/** Does the same as {@link printOne}, with the item's facts as a table of two columns. */
export async function printFacts<Value extends Named>(
  value: Value,
  format: Format,
  toFacts: (value: Value) => readonly Fact[],
): Promise<void> {
  if (format !== 'table') return printOne(value, format, () => '');
  const { describeFacts } = await import('./describe.js');
  writePainted(`${describeFacts(toFacts(value))}\n`);
}

/** Prints any value as JSON or YAML. */
export async function printValue(value: unknown, format: 'json' | 'yaml'): Promise<void> {
  if (format === 'json') return write(`${writeJson(value, 2)}\n`);
  write(await toYaml(value));
}

/**
 * A value as YAML. Texts with characters that the writer escapes are in double quotes, which YAML
 * parsers undo; so are texts that begin with a space, because the library would lose some.
 */
export async function toYaml(value: unknown): Promise<string> {
  const { Document, visit } = await import('yaml');
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Scalar(_key, node) {
      const { value: text } = node;
      if (typeof text === 'string' && (!isPlain(text) || /^\s/.test(text)))
        node.type = 'QUOTE_DOUBLE';
    },
  });
  return document.toString({ lineWidth: 0 });
}

/** Prints one of a sequence of values: JSON on a separate line, YAML as a document. */
export async function printNext(value: unknown, format: 'json' | 'yaml'): Promise<void> {
  if (format === 'json') return write(`${JSON.stringify(value)}\n`);
  write('---\n');
  await printValue(value, 'yaml');
}
