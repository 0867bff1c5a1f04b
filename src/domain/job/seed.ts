import { hex32 } from '../graph/index.js';
import { checkInteger } from '../request/index.js';
import type { JobRecord } from './record.js';

/** The most that the integers of the API hold; Python takes hash seeds of 32 bits. */
const MOST_SEED = 2 ** 31 - 1;

/** Checks the seed of a request. Throws `VALIDATION_FAILED`. */
export function checkSeed(seed: number): number {
  return checkInteger('seed', seed, [0, MOST_SEED]);
}

/** A number that depends on the job's name and launch, for a request without a seed. */
export function generatedSeed({ arn, creationTime }: Pick<JobRecord, 'arn' | 'creationTime'>) {
  return Number.parseInt(hex32(`${arn}\n${creationTime}`).slice(0, 7), 16);
}
