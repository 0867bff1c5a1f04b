import type { CommitGroup } from '#src/ports/graph-store.js';
import { foldGroup, isRelabelled } from '#src/stores/shared/fold.js';
import { mayExist } from '#src/stores/shared/may-exist.js';
import type { ElementReads } from '../reads/element-reads.js';
import type { GroupOverLive } from './plan.js';

/** Reads the versions that a group replaces, and the edges of the vertices that it moves. */
export async function overLive(elements: ElementReads, group: CommitGroup): Promise<GroupOverLive> {
  const asked = mayExist(group);
  const [vertices, edges] = await Promise.all([
    elements.live('v', asked.v),
    elements.live('e', asked.e),
  ]);
  const folded = foldGroup(group, new Map([...vertices, ...edges]));
  const moved = folded.vertices.filter(isRelabelled);
  const edgesOfMoved = await elements.edgesAt(
    moved.flatMap(({ before }) => (before ? [before.nativeId] : [])),
  );
  return { folded, edgesOfMoved };
}

/** All labels and property names that the group writes. */
export function namesOf({ vertices, edges }: GroupOverLive['folded']) {
  const names = {
    keys: new Set<string>(),
    vertexLabels: new Set<string>(),
    edgeLabels: new Set<string>(),
  };
  for (const { after } of [...vertices, ...edges]) {
    for (const name in after?.element.properties) names.keys.add(name);
  }
  for (const { after } of vertices)
    if (after) names.vertexLabels.add(after.element.labels[0] ?? '');
  for (const { after } of edges) if (after) names.edgeLabels.add(after.element.label);
  return names;
}
