import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Input, merged } from './job-file.js';

/** A flag that sets a field of a request. */
export interface FieldFlag {
  /** The flag with its value, such as `-e, --env <name=value>`. */
  readonly flag: string;
  readonly help: string;
  /** The accepted words. The field gets them in capitals. */
  readonly choices?: readonly string[];
  /** Parses the text of one use; `before` is the result of the earlier uses. Default: the text itself. */
  // biome-ignore lint/suspicious/noExplicitAny: each flag has its own type of value
  readonly read?: (text: string, before: any) => unknown;
  /** The value of a flag without text. */
  readonly preset?: string;
}

/** The fields of a request, and of its parts: `outputPath`, `algorithm.image`. */
type PathOf<Request> = {
  [Name in keyof Request & string]:
    | Name
    | (NonNullable<Request[Name]> extends readonly unknown[]
        ? never
        : `${Name}.${keyof NonNullable<Request[Name]> & string}`);
}[keyof Request & string];

/** The flags of a command, by the field that each sets. */
export type FieldFlags<Request = Input> = {
  readonly [Path in PathOf<Request>]?: FieldFlag;
};

/** Flags of any command. */
export type AnyFlags = Readonly<Record<string, FieldFlag>>;

/** The same flags for the fields of a part of a request. */
export function fieldsBelow(part: string, flags: AnyFlags): AnyFlags {
  return Object.fromEntries(Object.entries(flags).map(([path, flag]) => [`${part}.${path}`, flag]));
}

/** Adds flags to a command. */
export function withFields(command: Command, flags: AnyFlags): Command {
  for (const one of Object.values(flags)) command.addOption(optionOf(one));
  return command;
}

/** Makes the request from the given flags; `values` are the options of the command. */
export function fieldsOf(values: object, flags: AnyFlags): Input {
  let input: Input = {};
  for (const [path, one] of Object.entries(flags)) {
    const given: unknown = Reflect.get(values, optionOf(one).attributeName());
    if (given === undefined) continue;
    const value = one.choices ? String(given).toUpperCase() : given;
    const nested = path.split('.').reduceRight<unknown>((part, name) => ({ [name]: part }), value);
    input = merged(input, nested as Input);
  }
  return input;
}

/** The flag that sets a field or a part of it, such as `--param`; undefined for a field without one. */
export function flagOf(field: string, flags: AnyFlags): string | undefined {
  const found = Object.entries(flags).find(([path]) => `${path}.`.startsWith(`${field}.`));
  return found && (optionOf(found[1]).long ?? undefined);
}

function optionOf({ flag, help, choices, read, preset }: FieldFlag): Option {
  const option = new Option(flag, help);
  if (choices) option.choices(choices);
  if (read) option.argParser(read);
  return preset === undefined ? option : option.preset(preset);
}

/** Collects `name=value`. */
export function pair(
  text: string,
  before: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('Give <name>=<value>.');
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
}

/** Reads a whole number from 0. */
export function countOrNone(text: string): number {
  return text === '0' ? 0 : count(text);
}

/** Reads a whole number above 0. */
export function count(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a whole number above 0.');
}
