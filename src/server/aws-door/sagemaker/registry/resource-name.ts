import { parseArn } from '#src/domain/arn.js';

/** The name of a resource that a request names by it or by its ARN. Throws `ARN_INVALID`. */
export function resourceName(nameOrArn: string): string {
  return nameOrArn.startsWith('arn:') ? parseArn(nameOrArn).id : nameOrArn;
}
