import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { expect, it } from 'vitest';
import { completedProgram } from '#src/cli/completion/completed-program.js';
import { snippetsOf } from '../support/snippets.js';

/** For people who work in the repository. */
const OF_THE_REPOSITORY = ['benches.md', 'services.md'];
const GUIDES = readdirSync('docs/guides').filter((name) => !OF_THE_REPOSITORY.includes(name));
const DOCUMENTS = ['README.md', ...GUIDES.map((name) => `docs/guides/${name}`)];
const PAGES = readdirSync('web/console', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => join('web/console', path));

/** A command where a shell begins one, up to what ends it. */
const COMMAND =
  /(?<=^ *|[|;&(] *|\b(?:sudo|xargs|do|then|\.tgz) )forebear ((?:'[^']*'|"[^"]*"|\\\n|[^\s|;&)<>`'"]|[^\S\n])+)/gm;
/** Words that a template or a placeholder takes the place of. */
const PLACEHOLDER = /[${}<>…]/;

const { program, canonical } = await completedProgram();

/** Returns what the command line does not know about a command, as it is written. */
function unknownIn(words: readonly string[]): string | undefined {
  const [first = '', ...rest] = words;
  if (first.startsWith('-')) return ['--version', '--help'].includes(first) ? undefined : first;
  const command = program.commands.find((one) => one.name() === canonical(first));
  if (!command) return ['help', 'version', 'completion'].includes(first) ? undefined : first;
  const verb = named(command, rest[0]);
  if (!verb && command.commands.length > 0 && rest[0]?.match(/^[a-z]+$/)) {
    if (command.registeredArguments.length === 0) return `${first} ${rest[0]}`;
  }
  const options = [...command.options, ...(verb?.options ?? [])].flatMap(({ long, short }) => [
    long,
    short,
  ]);
  return rest
    .map((word) => word.split('=')[0] ?? '')
    .find((word) => /^--[a-z]/.test(word) && word !== '--help' && !options.includes(word));
}

function named(command: Command, word: string | undefined): Command | undefined {
  return command.commands.find((one) => [one.name(), ...one.aliases()].includes(word ?? ''));
}

function wordsOf(text: string): readonly string[] {
  const bare = text.replaceAll('\\\n', ' ').replace(/ #.*/, '').trim();
  return bare.split(/\s+(?=(?:[^'"]|'[^']*'|"[^"]*")*$)/).filter((word) => !PLACEHOLDER.test(word));
}

/** The commands in the blocks for a shell, and those in the text that are set as code. */
function commandsOf(document: string): readonly string[] {
  const blocks = snippetsOf(document, 'sh').join('\n');
  const text = readFileSync(document, 'utf8').replace(/^```.*?^```/gms, '');
  const inline = [...text.matchAll(/`(forebear [^`]+)`/g)].map(([, code]) => code);
  const all = [blocks.replace(/\s#.*$/gm, ''), ...inline].join('\n');
  return [...all.matchAll(COMMAND)].map(([, words = '']) => words);
}

it.each(DOCUMENTS)('%s names only commands and flags that the command line knows', (document) => {
  const unknown = commandsOf(document).flatMap((command) => unknownIn(wordsOf(command)) ?? []);
  expect(unknown).toEqual([]);
});

it.each(DOCUMENTS)('%s runs no file of the repository', (document) => {
  const lines = snippetsOf(document, 'sh').join('\n').split('\n');
  expect(lines.filter((line) => /\bnode dist\/|(^|\s)(examples|containers)\//.test(line))).toEqual(
    [],
  );
});

it('the pages name only commands and flags that the command line knows', () => {
  const found = PAGES.flatMap((page) => {
    const text = readFileSync(page, 'utf8');
    const commands = [...text.matchAll(/(?:["'`>]|&& |\| )forebear ([a-z][^"'`<]*)/g)];
    expect(text, page).not.toMatch(/node dist\//);
    return commands.map(([, command = '']) => command.split(/ && | \| /)[0] ?? '');
  });
  expect(found.length).toBeGreaterThan(10);
  expect(found.flatMap((command) => unknownIn(wordsOf(command)) ?? [])).toEqual([]);
});

it('refuses a command and a flag that there is not', () => {
  expect(unknownIn(['trane', '--name', 'x'])).toBe('trane');
  expect(unknownIn(['train', '--nam', 'x'])).toBe('--nam');
  expect(unknownIn(['service', 'begin'])).toBe('service begin');
});
