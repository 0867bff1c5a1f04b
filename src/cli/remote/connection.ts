import type { Command } from 'commander';
import { Client } from '#src/client/client.js';
import { DEFAULT_URL } from '#src/client/options.js';

/** The flags of every command that calls a server. */
export interface ServerFlags {
  readonly url?: string;
  readonly profile?: string;
  readonly override?: string;
}

/**
 * How often a request is tried, so that a user at a terminal soon learns that no server answers.
 */
const ATTEMPTS = 3;

/** Adds the flags that select the server. */
export function withServer(command: Command): Command {
  return command
    .optionsGroup('Which server:')
    .option('--url <url>', `default FOREBEAR_URL, else that of the login, else ${DEFAULT_URL}`)
    .option('--profile <name>', 'a profile of forebear login; default FOREBEAR_PROFILE')
    .optionsGroup('Options:');
}

/** Adds `--override` to a command that policies may refuse. */
export function withOverride(command: Command): Command {
  return command.option(
    '--override <reason>',
    'override policies that refuse it; only for admins, and the reason is recorded',
  );
}

/** Connects; the token comes from FOREBEAR_TOKEN or the login, never from the command line, which others can read. */
export function connect({ url, profile, override }: ServerFlags): Client {
  return new Client({
    maxAttempts: ATTEMPTS,
    ...(url !== undefined && { url }),
    ...(profile !== undefined && { profile }),
    ...(override !== undefined && { override }),
  });
}

/** Runs a function with a connection, which is closed afterwards. */
export async function withClient<Result>(
  flags: ServerFlags,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  await using client = connect(flags);
  return await use(client);
}
