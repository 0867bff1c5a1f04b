import { HeldBytes } from '../../http/held-bytes.js';
import { AwsError } from '../aws-error.js';

/**
 * Limits the bytes of all bodies that are in memory before their signatures are checked, so that
 * callers without a secret cannot exhaust the memory. A body beyond the limit gets `ThrottlingException`.
 */
export class WaitingBytes extends HeldBytes {
  constructor(all: number) {
    super({ all }, tooManyBytes);
  }
}

function tooManyBytes(): AwsError {
  return new AwsError(
    'ThrottlingException',
    'Rate exceeded: too many requests wait for the check of their signatures. Try again.',
  );
}
