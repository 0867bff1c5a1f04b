import type { Arn, ArnScope } from '#src/domain/arn.js';
import {
  associationIdOf,
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
import { inputLinksOf } from './input-links.js';
import type { MappedEvent } from './map-event.js';

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
  /** True when its datasets are to be digested. */
  readonly isPending: boolean;
  readonly mapped: MappedEvent;
}

/**
 * Records events in one commit, and returns the new ones. An event with a known digest changes
 * nothing.
 */
export async function recordEvents(
  parts: RecordParts,
  events: readonly KeptChange[],
  actor: string,
): Promise<readonly KeptChange[]> {
  const { store, ledger, scope, clock } = parts;
  const ids = new Set(events.flatMap((event) => idsOf(scope, event)));
  const { result } = await ledger.update(async () => {
    const draft = new LineageDraft({ store, scope, actor, now: clock.now() });
    const known = await draft.read([...ids]);
    const fresh = events.filter(({ digest }) => !known.has(eventVertexId(digest)));
    if (fresh.length === 0) return { result: fresh };
    for (const event of fresh) {
      noteEvent(draft, event);
      for (const { arn, change } of event.mapped.entities) draft.overlay(arn, change);
      addLinks(draft, event.mapped, known);
    }
    await addInputs(draft, fresh, known);
    return { result: fresh, changeSet: await draft.build() };
  });
  return result;
}

/** The vertices that decide what an event changes. */
function idsOf(scope: ArnScope, { digest, mapped }: KeptChange): VertexId[] {
  const folders = mapped.places.map((uri) => vertexIdOf(folderArn(scope, uri)));
  const run = mapped.run === undefined ? [] : [vertexIdOf(mapped.run.arn)];
  return [eventVertexId(digest), ...run, ...folders];
}

/** The location of a folder whose URI has a slash at its end, as jobs name it. */
function folderArn(scope: ArnScope, uri: string): Arn {
  return artifactArn(scope, `${uri}/`);
}

function noteEvent(draft: LineageDraft, event: KeptChange): void {
  const vertex = noteToVertex(event);
  draft.add({ kind: 'putVertex', vertex }, { element: 'vertex', id: vertex.id, is: 'absent' });
}

function addLinks(draft: LineageDraft, { links, places }: MappedEvent, known: VertexMap): void {
  for (const link of links) ensure(draft, link);
  for (const uri of places) {
    const folder = folderArn(draft.scope, uri);
    if (!known.has(vertexIdOf(folder))) continue;
    for (const link of sameAs(artifactArn(draft.scope, uri), folder)) ensure(draft, link);
  }
}

async function addInputs(
  draft: LineageDraft,
  events: readonly KeptChange[],
  known: VertexMap,
): Promise<void> {
  const runs = events.flatMap(({ mapped }) => mapped.run ?? []);
  const { made, removed } = inputLinksOf(runs, known);
  for (const link of made) ensure(draft, link);
  const outdated = [...removed].map(({ source, destination }) =>
    associationIdOf(vertexIdOf(source), vertexIdOf(destination)),
  );
  if (outdated.length === 0) return;
  for (const [id, { version }] of await draft.store.edges(outdated))
    draft.add({ kind: 'removeEdge', id }, { element: 'edge', id, is: version });
}

function ensure(draft: LineageDraft, { source, destination, type }: Link): void {
  draft.associate(source, destination, { type, mode: 'ensure' });
}
