import type { ServerOrder } from '../../support/job-server.js';
import type { TestPlatform } from '../../support/platform.js';

/** What jobs of a kind ask of a server that is killed again and again: one entry of `KILL_KINDS`. */
export interface KillKind {
  readonly title: string;
  /** Whether a job lasts for several servers: the kill then waits until it is launched. Default false. */
  readonly lasts?: boolean;
  /** What a server is asked for after its start; what was asked for before may be asked for again. */
  orders(round: Round): readonly ServerOrder[];
  /** What must hold of all its jobs; the platform goes on with them. Returns their names. */
  check(platform: TestPlatform, rounds: number): Promise<readonly string[]>;
}

export interface Round {
  /** From 0. */
  readonly number: number;
  /** The directory of the server. */
  readonly directory: string;
}

/** The names that are asked for in so many rounds, each once, of those that a server got to launch. */
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
