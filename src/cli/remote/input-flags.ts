import { type Command, InvalidArgumentError } from 'commander';
import { type Format, withOutput } from '../output/format.js';
import { type ServerFlags, withServer } from './connection.js';
import { type Input, isFields, readJobFile } from './job-file.js';

/** What every command takes that launches something. */
export interface LaunchFlags extends ServerFlags {
  readonly file?: string;
  readonly name?: string;
  readonly role?: string;
  readonly tag?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly instanceType?: string;
  readonly instanceCount?: number;
  readonly maxRuntime?: number;
  readonly wait?: boolean;
  readonly logs?: boolean;
  readonly dryRun?: boolean;
  readonly output: Format;
}

/** Adds the flags of {@link LaunchFlags}. */
export function withLaunch(command: Command): Command {
  command
    .option('-f, --file <file>', 'YAML or JSON with the fields of the input; flags override it')
    .option('--name <name>', 'its name; one is made if none')
    .option('--instance-type <type>', 'such as local or ml.m5.large')
    .option('--instance-count <number>', 'how many', count)
    .option('--max-runtime <seconds>', 'how long it may run', count)
    .option('-e, --env <name=value>', 'a variable for the program; may be repeated', pair)
    .option('--role <arn>', 'which role it runs under')
    .option('--tag <name=value>', 'a tag; may be repeated', pair)
    .option('-w, --wait', 'wait for its end; exits with 1 unless it completes')
    .option('--logs', 'print its log meanwhile; implies --wait')
    .option('--dry-run', 'print what would be sent, and send nothing');
  return withServer(withOutput(command));
}

/** What file and flags say together; a flag that was given replaces a field of the file. */
export async function inputOf(flags: LaunchFlags, own: Input): Promise<Input> {
  const base = flags.file === undefined ? {} : await readJobFile(flags.file);
  const { name, role, tag, env, maxRuntime } = flags;
  return merged(base, {
    name,
    role,
    tags: tag,
    environment: env,
    maxRuntimeSeconds: maxRuntime,
    ...own,
  });
}

/** Fields of the second in the place of those of the first; fields of fields likewise. */
export function merged(first: Input, second: Input): Input {
  const result: Record<string, unknown> = { ...first };
  for (const [key, value] of Object.entries(second)) {
    if (value === undefined) continue;
    const before = result[key];
    result[key] = isFields(before) && isFields(value) ? merged(before, value) : value;
  }
  return result;
}

/** The resources that flags name; what they do not name is the server's choice. */
export function resourcesOf({ instanceType, instanceCount }: LaunchFlags): Input {
  return {
    ...(instanceType !== undefined && { instanceType }),
    ...(instanceCount !== undefined && { instanceCount }),
  };
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

/** Reads a whole number above 0. */
export function count(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a whole number above 0.');
}
