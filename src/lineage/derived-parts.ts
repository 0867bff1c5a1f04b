import { type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import { ASSOCIATION_LABELS } from '#src/domain/lineage/index.js';
import { isAtOrBelow } from '#src/domain/s3-uri.js';
import type { LineageDraft } from './draft.js';
import { artifactArn, versionArn } from './identity.js';
import { type PrefixObject, recordObjects } from './prefix-objects.js';
import type { RecordedVersion } from './versions.js';

/** The most objects of a large prefix that get versions. */
const MOST = 1_000;
const CHUNK = 1_000;
/** The most folders of objects that are looked for. */
const MOST_FOLDERS = 20_000;
/** The most associations of an object that are compared. */
const MOST_SOURCES = 10;

/**
 * Makes some objects of a prefix of more than 1,000 contribute to its version, so that it has the
 * ancestors of all: one of the objects that have the same direct ancestors, and one below each
 * recorded folder. Does not look for originals of copies.
 */
export async function recordDerivedParts(
  draft: LineageDraft,
  { version, uri }: { readonly version: RecordedVersion; readonly uri: string },
  { type, objects }: { readonly type: string; readonly objects: readonly PrefixObject[] },
): Promise<void> {
  const parts = new Set<PrefixObject>();
  const seen = new Set<string>();
  for (let start = 0; start < objects.length && parts.size < MOST; start += CHUNK) {
    const some = objects.slice(start, start + CHUNK);
    const sources = await sourcesOf(draft, some);
    for (const [object, key] of sources) {
      if (seen.has(key) || parts.size >= MOST) continue;
      seen.add(key);
      parts.add(object);
    }
  }
  for (const object of await belowFolders(draft, uri, objects))
    if (parts.size < MOST) parts.add(object);
  if (parts.size > 0) await recordObjects(draft, version, { type, objects: [...parts] });
}

/** Returns the recorded objects that have ancestors, with a text of their direct ancestors. */
async function sourcesOf(
  { store, scope }: LineageDraft,
  objects: readonly PrefixObject[],
): Promise<ReadonlyMap<PrefixObject, string>> {
  const objectOf = new Map<VertexId, PrefixObject>();
  const places = new Set<VertexId>();
  for (const object of objects) {
    const place = vertexIdOf(artifactArn(scope, object.uri));
    places.add(place);
    objectOf.set(place, object);
    objectOf.set(vertexIdOf(versionArn(scope, object.uri, object.digest)), object);
  }
  const known = [...(await store.versions([...objectOf.keys()], [])).vertices.keys()];
  if (known.length === 0) return new Map();
  const query = { vertices: known, direction: 'in', labels: MAKING, first: MOST_SOURCES } as const;
  const sources = new Map<PrefixObject, string>();
  for (const [id, { items }] of await store.incident(query)) {
    const from = items.map(({ element }) => element.from).filter((source) => !places.has(source));
    const object = objectOf.get(id);
    if (object && from.length > 0)
      sources.set(object, [sources.get(object) ?? '', ...from.sort()].join());
  }
  return sources;
}

const MAKING = ASSOCIATION_LABELS.filter((label) => label !== 'AssociatedWith');

/** Returns an object below each recorded folder that is not above the prefix itself. */
async function belowFolders(
  { store, scope }: LineageDraft,
  prefix: string,
  objects: readonly PrefixObject[],
): Promise<readonly PrefixObject[]> {
  const objectBelow = new Map<string, PrefixObject>();
  for (const object of objects) {
    for (let end = object.uri.lastIndexOf('/'); end > 's3://'.length; ) {
      const folder = object.uri.slice(0, end);
      if (objectBelow.has(folder) || objectBelow.size >= MOST_FOLDERS) break;
      if (!isAtOrBelow(prefix, folder)) objectBelow.set(folder, object);
      end = object.uri.lastIndexOf('/', end - 1);
    }
  }
  const places = [...objectBelow].flatMap(([folder, object]) =>
    [folder, `${folder}/`].map((uri) => [vertexIdOf(artifactArn(scope, uri)), object] as const),
  );
  const found = new Set<PrefixObject>();
  for (let start = 0; start < places.length; start += CHUNK) {
    const some = new Map(places.slice(start, start + CHUNK));
    for (const id of (await store.versions([...some.keys()], [])).vertices.keys()) {
      const object = some.get(id);
      if (object) found.add(object);
    }
  }
  return [...found];
}
