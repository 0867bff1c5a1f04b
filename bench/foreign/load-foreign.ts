import { type EndedCommand, runCommand } from '../support/command.js';
import { FOREIGN_SOURCE } from './plan.js';

/** The output of `forebear load`. */
export interface Loaded {
  readonly status: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly totals: { readonly rows: number };
}

/** Loads the stored files of a foreign graph. */
export async function loadForeign(directory: string): Promise<EndedCommand<Loaded>> {
  const loaded = await runCommand<Loaded>(directory, ['load', FOREIGN_SOURCE]);
  const { status } = loaded.answer;
  if (status !== 'LOAD_COMPLETED') throw new Error(`The load ended as ${status}.`);
  return loaded;
}
