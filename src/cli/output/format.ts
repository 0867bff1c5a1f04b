import { type Command, Option } from 'commander';
import { type Column, tableOf } from './table.js';
import { terminalOf } from './terminal.js';

const FORMATS = ['table', 'json', 'yaml', 'name'] as const;

/** How a result is printed. */
export type Format = (typeof FORMATS)[number];

/** Adds `-o`. */
export function withOutput(command: Command): Command {
  return command.addOption(
    new Option('-o, --output <format>', 'how it is printed').choices(FORMATS).default('table'),
  );
}

/** A value that has a name. */
export interface Named {
  readonly name: string;
}

/** Some things of one kind, for any format. */
export interface Listing<Row extends Named> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  /** Said of an empty list. */
  readonly empty: string;
}

/** Prints a list. */
export async function printList<Row extends Named>(
  { rows, columns, empty }: Listing<Row>,
  format: Format,
): Promise<void> {
  if (format === 'name') return write(rows.map(({ name }) => `${name}\n`).join(''));
  if (format !== 'table') return printValue(rows, format);
  if (rows.length === 0) process.stderr.write(`${empty}\n`);
  else write(`${tableOf(rows, columns, terminalOf())}\n`);
}

/** Prints one thing: all of it as JSON or YAML, its name, or what the function says. */
export async function printOne<Value extends Named>(
  value: Value,
  format: Format,
  toText: (value: Value) => string | Promise<string>,
): Promise<void> {
  if (format === 'name') return write(`${value.name}\n`);
  if (format !== 'table') return printValue(value, format);
  write(`${await toText(value)}\n`);
}

/** Prints any value as JSON or YAML. */
export async function printValue(value: unknown, format: 'json' | 'yaml'): Promise<void> {
  if (format === 'json') return write(`${JSON.stringify(value, null, 2)}\n`);
  const { stringify } = await import('yaml');
  write(stringify(value, { aliasDuplicateObjects: false, lineWidth: 0 }));
}

/** Prints one of several values that come in the course of time: JSON on a line of its own, YAML as a document. */
export async function printNext(value: unknown, format: 'json' | 'yaml'): Promise<void> {
  if (format === 'json') return write(`${JSON.stringify(value)}\n`);
  write('---\n');
  await printValue(value, 'yaml');
}

/** Writes to stdout. */
export function write(text: string): void {
  process.stdout.write(text);
}
