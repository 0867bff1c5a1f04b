import type { Arn, ArnScope } from '#src/domain/arn.js';
import {
  associationIdOf,
  type EdgeId,
  type VertexId,
  type VertexMap,
  vertexIdOf,
} from '#src/domain/graph/index.js';
import type { Ledger } from '#src/ledger/index.js';
import { artifactArn, LineageDraft } from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Clock } from '#src/ports/system.js';
import { eventVertexId } from '../names/index.js';
import { sameAs } from './datasets.js';
import type { Link } from './entities.js';
import { noteToVertex } from './event-vertex.js';
import { isPending, type MappedEvent } from './map-event.js';
import { isNarrowRun } from './run.js';

/** The parts that record events. */
export interface RecordParts {
  readonly store: GraphStore;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly scope: ArnScope;
}

/** An event that was kept, and what it changes. */
export interface KeptChange {
  readonly digest: string;
  readonly time: number;
  readonly packed: string | undefined;
  readonly mapped: MappedEvent;
}

/**
 * Records events in one commit, and returns the new ones. Events that are known by their digest
 * change nothing.
 */
export async function recordEvents(
  parts: RecordParts,
  events: readonly KeptChange[],
  actor: string,
): Promise<readonly KeptChange[]> {
  const { store, ledger, scope, clock } = parts;
  const ids = events.flatMap((event) => idsOf(scope, event));
  const { result } = await ledger.update(async () => {
    const known = await store.vertices([...new Set(ids)]);
    const draft = new LineageDraft({ store, scope, actor, now: clock.now() });
    const fresh = events.filter(({ digest }) => !known.has(eventVertexId(digest)));
    if (fresh.length === 0) return { result: fresh };
    for (const event of fresh) noteEvent(draft, event);
    for (const { mapped } of fresh)
      for (const { arn, change } of mapped.entities) draft.overlay(arn, change);
    await addLinks(draft, fresh, known);
    return { result: fresh, changeSet: await draft.build() };
  });
  return result;
}

/** The vertices that decide what an event changes. */
function idsOf(scope: ArnScope, { digest, mapped }: KeptChange): VertexId[] {
  const folders = mapped.places.map((uri) => vertexIdOf(folderArn(scope, uri)));
  const run = mapped.run === undefined ? [] : [vertexIdOf(mapped.run)];
  return [eventVertexId(digest), ...run, ...folders];
}

/** The location of a folder whose URI has a slash at its end, as jobs name it. */
function folderArn(scope: ArnScope, uri: string): Arn {
  return artifactArn(scope, `${uri}/`);
}

function noteEvent(draft: LineageDraft, { digest, time, packed, mapped }: KeptChange): void {
  const vertex = noteToVertex({ digest, time, packed, isPending: isPending(mapped) });
  draft.add({ kind: 'putVertex', vertex }, { element: 'vertex', id: vertex.id, is: 'absent' });
}

async function addLinks(
  draft: LineageDraft,
  events: readonly KeptChange[],
  known: VertexMap,
): Promise<void> {
  const links = new Map<EdgeId, Link>();
  const narrow = new Set(events.flatMap(({ mapped }) => narrowRun(mapped, known) ?? []));
  const hidden = new Set<EdgeId>();
  for (const { mapped } of events) {
    const isNarrow = mapped.run !== undefined && narrow.has(mapped.run);
    for (const link of mapped.links) links.set(edgeIdOf(link), link);
    for (const link of mapped.inputLinks)
      if (isNarrow) hidden.add(edgeIdOf(link));
      else links.set(edgeIdOf(link), link);
    for (const uri of mapped.places) {
      const folder = folderArn(draft.scope, uri);
      if (!known.has(vertexIdOf(folder))) continue;
      for (const link of sameAs(artifactArn(draft.scope, uri), folder))
        links.set(edgeIdOf(link), link);
    }
  }
  for (const { source, destination, type } of links.values())
    draft.associate(source, destination, { type, mode: 'ensure' });
  const outdated = hidden.size === 0 ? [] : await draft.store.edges([...hidden]);
  for (const [id, { version }] of outdated)
    draft.add({ kind: 'removeEdge', id }, { element: 'edge', id, is: version });
}

/** The run of an event, if this event or an earlier one named what feeds each of its outputs. */
function narrowRun({ run, isNarrow }: MappedEvent, known: VertexMap): Arn | undefined {
  if (run === undefined || isNarrow) return run;
  return isNarrowRun(known.get(vertexIdOf(run))?.element) ? run : undefined;
}

function edgeIdOf({ source, destination }: Link): EdgeId {
  return associationIdOf(vertexIdOf(source), vertexIdOf(destination));
}
