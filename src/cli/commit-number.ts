import { InvalidArgumentError } from 'commander';

/** Reads the number of a commit. */
export function commitNumber(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give the number of a commit.');
}
