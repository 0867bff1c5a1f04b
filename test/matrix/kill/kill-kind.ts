import type { ServerOrder } from '../../support/job-server.js';
import type { TestPlatform } from '../../support/platform.js';

/** Jobs of a server that is killed again and again: one entry of `KILL_KINDS`. */
export interface KillKind {
  readonly title: string;
  /** Whether a job outlasts several servers: a server is then killed only once it is launched. Default false. */
  readonly lasts?: boolean;
  /** The requests to a server after its start; a request may be repeated in later rounds. */
  orders(round: Round): readonly ServerOrder[];
  /** Waits for the jobs of all rounds on the last platform, and checks them. Returns their names. */
  check(platform: TestPlatform, rounds: number): Promise<readonly string[]>;
}

export interface Round {
  /** From 0. */
  readonly number: number;
  /** The directory of the server. */
  readonly directory: string;
}

/** The names of the launched jobs of a number of rounds, each once. */
export async function launchedOf(
  rounds: number,
  nameIn: (round: number) => string,
  get: (name: string) => Promise<object | undefined>,
): Promise<readonly string[]> {
  const names: string[] = [];
  for (const name of new Set(Array.from({ length: rounds }, (_, number) => nameIn(number))))
    if ((await get(name)) !== undefined) names.push(name);
  return names;
}

/** The lines of a text, without empty ones. */
export function linesOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line !== '');
}
