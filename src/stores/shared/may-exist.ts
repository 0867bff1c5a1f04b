import { changedId } from '#src/domain/graph/index.js';
import type { CommitGroup } from '#src/ports/commit-group.js';
import { type Kind, kindOf } from './fold.js';

/**
 * Returns the ids, in ascending order, of the elements that a group changes and that may exist in
 * the database. Elements that the group creates are left out.
 */
export function mayExist({ after, commits }: CommitGroup): Record<Kind, readonly string[]> {
  const asked = { v: new Set<string>(), e: new Set<string>() };
  const made = { v: new Set<string>(), e: new Set<string>() };
  for (const { changes } of after.seq === 0 ? [] : commits) {
    for (const stamped of changes) {
      const { change, replaces } = stamped;
      const kind = kindOf(stamped);
      const id = changedId(change);
      const isNew = replaces !== undefined && (replaces === 0 || replaces > after.seq);
      if (isNew) made[kind].add(id);
      else if (!made[kind].has(id)) asked[kind].add(id);
    }
  }
  return { v: [...asked.v].sort(), e: [...asked.e].sort() };
}
