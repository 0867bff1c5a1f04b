import { PlatformError } from '#src/domain/errors/index.js';
import {
  MODEL_PACKAGES,
  type ModelPackage,
  type PackageGroup,
  sameName,
} from '#src/domain/registry/index.js';
import type { RecordChanges } from '#src/records/record-changes.js';

/**
 * Follows the promotions that brought the bytes to a version. Throws `PROMOTION_CYCLE` when they
 * came from the group that it is promoted to.
 */
export async function checkNoCycle(
  changes: RecordChanges,
  from: ModelPackage,
  to: PackageGroup,
): Promise<void> {
  const seen = new Set<string>();
  const left = [from.name];
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const one = await changes.find(MODEL_PACKAGES, name);
    if (one && sameName(one.group, to.name)) throw cycle(from, one, to);
    left.push(...(one?.promotedFrom ?? []));
  }
}

function cycle(from: ModelPackage, there: ModelPackage, to: PackageGroup): PlatformError {
  const how =
    from.name === there.name ? 'is in that group already' : `came from '${there.name}' there`;
  return new PlatformError(
    'PROMOTION_CYCLE',
    `'${from.name}' is not promoted to '${to.name}': it ${how}. Move an alias of '${to.name}' to '${there.name}' instead.`,
    { details: { from: from.name, to: to.name, known: there.name } },
  );
}
