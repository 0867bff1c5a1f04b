import { type Command, Option } from 'commander';
import { Client } from '#src/client/client.js';
import { CallerIdentityDocument } from '#src/client/generated/graphql.js';
import { loginFile, readLogins, writeLogins } from '#src/client/node/login-file.js';
import { DEFAULT_URL } from '#src/client/options.js';
import { misuse } from '../failure.js';
import { note, plain, write } from '../output/writer.js';
import { readInput } from './invoke.js';

interface LoginFlags {
  readonly profile: string;
  /** False: the server requires none. Anything else except undefined is a mistake. */
  readonly token?: boolean | string;
  readonly tokenStdin?: boolean;
  readonly list?: boolean;
  readonly remove?: boolean;
  readonly use?: boolean;
}

export function defineLogin(command: Command): void {
  command
    .argument('[url]', `of the server; default ${DEFAULT_URL}`)
    .option('--profile <name>', 'which profile it is kept as', 'default')
    .option('--token-stdin', 'read the token from stdin instead of asking for it')
    .addOption(new Option('--token [token]').hideHelp())
    .option('--no-token', 'the server requires none')
    .option('--use', 'make an existing profile the current one')
    .option('--list', 'list the profiles')
    .option('--remove', 'forget the profile')
    .addHelpText(
      'after',
      '\nThe token is never an argument, because other users can read arguments, and shells keep them.',
    )
    .action(async (url: string | undefined, flags: LoginFlags) => {
      if (flags.list) return list();
      if (flags.remove) return remove(flags.profile);
      if (flags.use) return use(flags.profile);
      await login(url ?? DEFAULT_URL, flags);
    });
}

/** Stores a login only once the server has accepted it. */
async function login(
  url: string,
  { profile, token: wanted, tokenStdin }: LoginFlags,
): Promise<void> {
  if (wanted)
    throw misuse(
      'The token is never an argument; leave --token out to be asked for it, or give it on stdin with --token-stdin.',
    );
  const token = wanted === false ? undefined : await readToken(tokenStdin ?? false);
  await using client = new Client({
    url,
    maxAttempts: 3,
    token: token ?? '', // not the token of an earlier login
  });
  const { callerIdentity } = await client.ask(CallerIdentityDocument);
  const { profiles } = readLogins(process.env);
  const entry = { url: client.url, ...(token !== undefined && { token }) };
  writeLogins({ current: profile, profiles: { ...profiles, [profile]: entry } }, process.env);
  write(`Logged in to ${client.url} as ${plain(callerIdentity.userId)}, profile ${profile}\n`);
}

async function readToken(fromStdin: boolean): Promise<string> {
  const text = fromStdin || !process.stdin.isTTY ? await readInput('-') : await ask();
  const token = text.trim();
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw misuse(
    token === ''
      ? 'There is no token; give it at the prompt or on stdin, or say --no-token.'
      : 'The token has letters that no token has; is it the whole line that forebear token printed?',
  );
}

async function ask(): Promise<string> {
  const { default: password } = await import('@inquirer/password');
  return await password({ message: 'Token' }, { output: process.stderr });
}

function list(): void {
  const { current, profiles } = readLogins(process.env);
  for (const [name, { url, token }] of Object.entries(profiles)) {
    const mark = name === current ? '*' : ' ';
    write(`${mark} ${name}  ${url}  ${token === undefined ? 'without a token' : 'with a token'}\n`);
  }
  if (Object.keys(profiles).length === 0)
    note(`There are no profiles in ${loginFile(process.env)}.\n`);
}

function use(profile: string): void {
  const { profiles } = readLogins(process.env);
  known(profiles, profile);
  writeLogins({ current: profile, profiles }, process.env);
  write(`The profile is ${profile} now\n`);
}

function remove(profile: string): void {
  const { current, profiles } = readLogins(process.env);
  known(profiles, profile);
  const { [profile]: _, ...rest } = profiles;
  writeLogins(
    { ...(current !== undefined && current !== profile && { current }), profiles: rest },
    process.env,
  );
  write(`The profile ${profile} is forgotten\n`);
}

function known(profiles: object, profile: string): void {
  if (Object.hasOwn(profiles, profile)) return;
  throw misuse(`There is no profile '${profile}'; forebear login --list lists them.`);
}
