import { changedId } from '#src/domain/graph/index.js';
import type { CommitGroup } from '#src/ports/graph-store.js';
import { type Kind, kindOf } from './fold.js';

/**
 * The ids, ascending, of the elements that a group changes and that a database may have already; not of those that
 * the group creates.
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
