import { randomBytes, randomUUID } from 'node:crypto';
import type { Ids } from '#src/ports/ids.js';

/** Identifiers from the system's random numbers. */
export class RandomIds implements Ids {
  uuid(): string {
    return randomUUID();
  }

  hex(digits: number): string {
    return randomBytes(Math.ceil(digits / 2))
      .toString('hex')
      .slice(0, digits);
  }
}
