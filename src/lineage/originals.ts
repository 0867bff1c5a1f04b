import {
  type Versioned,
  type Vertex,
  type VertexId,
  vertexIdOf,
  vertexPosition,
} from '#src/domain/graph/index.js';
import { type Artifact, ASSOCIATION_LABELS, vertexToEntity } from '#src/domain/lineage/index.js';
import type { LineageDraft } from './draft.js';
import { artifactArn } from './identity.js';
import { jobsAmong } from './platform-made.js';
import { isPrefix } from './prefix-facts.js';

/** The most artifacts with the same bytes that are read, and the most originals among them. */
const MOST = 10_000;
const MOST_ORIGINALS = 1_000;
const CHUNK = 1_000;
/** The most ancestors of an artifact that are read. One with more is always an original. */
const MOST_SOURCES = 100;
const ORDER = { by: 'creationTime', direction: 'ascending' } as const;
const MAKING = ASSOCIATION_LABELS.filter((label) => label !== 'ContributedTo');

/** The artifacts that have the same bytes. */
export interface SameBytes {
  /** The position of each artifact; the earliest comes first. */
  readonly positions: ReadonlyMap<VertexId, number>;
  /** The artifacts with ancestors. Of those that the same job has produced, only the earliest. */
  readonly originals: readonly Artifact[];
}

/** Reads the artifacts with a digest: the first 10,000, or fewer when 1,000 of them have ancestors. */
export async function sameBytes(
  draft: LineageDraft,
  digest: string,
  copies: ReadonlySet<VertexId>,
): Promise<SameBytes> {
  const positions = new Map<VertexId, number>();
  const originals: Artifact[] = [];
  const jobs = new Set<VertexId>();
  const query = { label: 'artifact', where: { digest }, order: ORDER, first: CHUNK } as const;
  for (let page = await draft.store.list(query); ; ) {
    const artifacts = artifactsIn(page.items);
    // Most bytes have no copy.
    if (!page.hasNext && artifacts.length === 1 && artifacts.every(({ id }) => copies.has(id)))
      return { positions, originals };
    const sources = await sourcesOf(draft, artifacts);
    const isJob = await jobsAmong(draft.store, [...sources.values()].flat());
    for (const { id, artifact } of artifacts) {
      positions.set(id, positions.size);
      const from = sources.get(id) ?? [];
      if (from.length === 0) continue;
      // One original is enough for a job, or for copies of each other: operators cannot delete their
      // associations.
      const isKnown = (one: VertexId) => jobs.has(one) || positions.has(one);
      if (from.length <= MOST_SOURCES && from.every(isKnown)) continue;
      originals.push(artifact);
      for (const one of from) if (isJob(one)) jobs.add(one);
    }
    const last = page.items.at(-1)?.element;
    const isEnough = positions.size >= MOST || originals.length >= MOST_ORIGINALS;
    if (!page.hasNext || !last || isEnough) return { positions, originals };
    page = await draft.store.list({ ...query, after: vertexPosition(last, ORDER.by) });
  }
}

interface Known {
  readonly id: VertexId;
  readonly artifact: Artifact;
}

function artifactsIn(items: readonly Versioned<Vertex>[]): readonly Known[] {
  return items.flatMap(({ element }) => {
    const artifact = vertexToEntity(element);
    return artifact.kind === 'artifact' ? [{ id: element.id, artifact }] : [];
  });
}

/**
 * Returns the nearest ancestors of artifacts without their locations. The objects of a prefix are
 * not among them: their copies have originals themselves.
 */
async function sourcesOf(
  { store, scope }: LineageDraft,
  artifacts: readonly Known[],
): Promise<ReadonlyMap<VertexId, readonly VertexId[]>> {
  // One more may come from the location, and one more shows that there are too many.
  const into = (some: readonly Known[], labels: readonly string[]) => {
    const vertices = some.map(({ id }) => id);
    return store.incident({ vertices, direction: 'in', labels, first: MOST_SOURCES + 2 });
  };
  const made = await into(artifacts, MAKING);
  const single = artifacts.filter(({ artifact }) => !isPrefix(artifact.properties));
  const fed = await into(single, ['ContributedTo']);
  return new Map(
    artifacts.map(({ id, artifact }) => {
      const location = vertexIdOf(artifactArn(scope, artifact.source.uri));
      const incoming = [...(made.get(id)?.items ?? []), ...(fed.get(id)?.items ?? [])];
      const sources = incoming.map(({ element }) => element.from);
      return [id, sources.filter((source) => source !== location)];
    }),
  );
}
