import { Command, CommanderError, Help } from 'commander';
import { platformVersion } from '#src/server/system/system-clock.js';
import type { CommandEntry } from './command-entry.js';
import { COMMANDS, MEANT } from './command-table.js';
import { EXIT, EXIT_HELP } from './failure.js';
import { likely } from './likely.js';
import { plain, write } from './output/writer.js';

/**
 * The command line for some words. Only the named command is defined; the others are only listed,
 * so that it starts quickly.
 */
export async function createProgram(words: readonly string[]): Promise<Command> {
  const program = new Command('forebear')
    .description('A self-hosted, lineage-first machine-learning platform.')
    .version(platformVersion())
    .enablePositionalOptions()
    .usage('<command> [options]')
    .addHelpText('after', `\n${EXIT_HELP}\n\nWhat a command takes: forebear <command> --help`)
    .configureHelp({ subcommandTerm, showGlobalOptions: false })
    .exitOverride(leave)
    .helpCommand('help [command]', 'the options of a command');
  tellUsage(program);
  program.command('version', { hidden: true }).action(() => write(`${platformVersion()}\n`));
  const isNeeded = needed(words);
  for (const entry of COMMANDS) await addCommand(program, entry, isNeeded(entry));
  if (words[0] === 'complete') {
    const { defineComplete } = await import('./completion/complete.js');
    defineComplete(program.command('complete', { hidden: true }));
  }
  const [first, second] = words;
  const word = first === 'help' ? second : first;
  if (word !== undefined && !word.startsWith('-') && !isKnown(program, word)) refuse(program, word);
  return program;
}

async function addCommand(
  program: Command,
  { name, aliases = [], summary, group, define }: CommandEntry,
  isNeeded: boolean,
): Promise<void> {
  const command = program.command(name);
  command.aliases(aliases).description(summary).helpGroup(`${group}:`);
  if (!isNeeded) return;
  (await define())(command);
  for (const one of [command, ...command.commands]) tellUsage(one);
}

/** An error about arguments or options lists the command's own. */
function tellUsage(command: Command): void {
  command.configureOutput({
    outputError: (text, write) => write(`${plain(problemOf(command, text))}\n`),
  });
}

function problemOf(command: Command, text: string): string {
  return unknownVerb(command, text) ?? oneLine(text) + hintFor(command, text);
}

/** A mistyped subcommand is an argument of the default one, such as `list`. */
function unknownVerb(command: Command, text: string): string | undefined {
  const { args, parent, registeredArguments } = command;
  const [word] = args;
  const isSurplus =
    text.startsWith('error: too many arguments') ||
    (text.startsWith('error: unknown option') && registeredArguments.length === 0);
  if (!isSurplus || !parent?.parent || !word || word.startsWith('-')) return undefined;
  const known = parent.commands.flatMap((one) => [one.name(), ...one.aliases()]);
  const meant = likely(word, known);
  if (meant === undefined) return undefined;
  const name = parent.name();
  return `forebear: there is no command '${name} ${word.slice(0, 100)}'; did you mean: forebear ${name} ${meant}`;
}

function hintFor(command: Command, text: string): string {
  if (!/^error: (missing required argument|too many arguments|unknown option)/.test(text))
    return '';
  if (text.includes('(Did you mean')) return '';
  const empty = command.options.find((one) => isFlag(command.getOptionValue(one.attributeName())));
  if (empty) return `; ${empty.long} has no value`;
  const [, dashes, word] = /unknown option '(--?)(\w[\w-]*)/.exec(text) ?? [];
  const meant = dashes && word && likelyOption(command, word, dashes === '-');
  if (meant) return ` – did you mean: --${meant}?`;
  return `; usage: ${new Help().commandUsage(command).replace(/\s*\n\s*/g, ', or ')}`;
}

/** An option without its value takes the next flag as its value. */
function isFlag(value: unknown): boolean {
  return typeof value === 'string' && /^--[a-z]/.test(value);
}

/** A short flag was probably meant as the long one with this letter. */
function likelyOption(command: Command, word: string, isShort: boolean): string | undefined {
  const known = command.options.flatMap(({ long, hidden }) =>
    long && !hidden ? [long.slice('--'.length)] : [],
  );
  if (!isShort) return likely(word, known);
  return known.find((one) => one.startsWith(word.charAt(0)) && !one.includes('-'));
}

/** The commands that must be defined completely. */
function needed(words: readonly string[]): (entry: CommandEntry) => boolean {
  const [first, second] = words.filter((word) => !word.startsWith('-'));
  const wanted = first === 'help' ? second : first;
  return ({ name, aliases = [] }) => wanted !== undefined && [name, ...aliases].includes(wanted);
}

/** The list of commands shows no options, which most of them have. */
function subcommandTerm(command: Command): string {
  if (command.parent?.parent) return new Help().subcommandTerm(command);
  return command.name();
}

function isKnown({ commands }: Command, word: string): boolean {
  return word === 'help' || commands.some((one) => [one.name(), ...one.aliases()].includes(word));
}

function refuse(program: Command, word: string): never {
  const known = COMMANDS.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
  const meant = MEANT[word] ?? likely(word, known);
  const hint =
    meant === undefined ? 'forebear --help lists them' : `did you mean: forebear ${meant}`;
  return program.error(`error: there is no command '${word.slice(0, 100)}'; ${hint}`);
}

/** Usage errors are one line each, followed by a suggestion. */
function oneLine(text: string): string {
  const flat = text
    .trim()
    .replace(/^error: /, '')
    .replace(/^(too many arguments.*)\.$/, '$1')
    .replace(/\s*\n\s*/g, ' ');
  return `forebear: ${flat.replace(/\(Did you mean (one of )?(.*)\?\)$/, '– did you mean: $2?')}`;
}

function leave({ code, exitCode, message }: CommanderError): never {
  const isMisuse = exitCode !== 0;
  throw new CommanderError(isMisuse ? EXIT.misuse : EXIT.ok, code, message);
}
