import { isPlatformError } from '#src/domain/errors/index.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import type {
  Artifact,
  TrialComponent,
  TrialComponentArtifact,
} from '#src/domain/lineage/index.js';
import { isS3Uri, type S3Uri, toS3Uri } from '#src/domain/s3-uri.js';
import { artifactArn, versionArn, versionsAt } from '#src/lineage/index.js';
import type { ObjectStorage, StoredObject } from '#src/ports/object-storage.js';
import type { GraphParts } from './subject.js';

/** The services that check recorded bytes. */
export interface BytesParts extends GraphParts {
  readonly storage: Pick<ObjectStorage, 'head' | 'list'>;
}

/** An input or an output with its digest. */
export type RecordedBytes = TrialComponentArtifact & { readonly digest: string };

/**
 * How bytes are read. Default: an object, or all objects with a prefix. `folder`: the objects below
 * it. `manifest`: an object that lists the objects, whose digest and size are recorded.
 */
export type BytesForm = 'folder' | 'manifest';

/** An input or an output, and how it is read. */
export type FormedBytes = RecordedBytes & { readonly form?: BytesForm | undefined };

/** Returns the outputs that a job has written. Those that callers add have no digest. */
export function recordedOutputs(step: TrialComponent | undefined): readonly RecordedBytes[] {
  const outputs = step?.outputArtifacts ?? [];
  return outputs.filter((output): output is RecordedBytes => output.digest !== undefined);
}

/** Adds a slash to the end of a URI, so that it matches one folder only: `out/`, not `out-old/`. */
export function asFolder(uri: S3Uri): S3Uri {
  return uri.endsWith('/') ? uri : toS3Uri(`${uri}/`);
}

const PAGE = 1_000;
/** The largest number of objects under a prefix that are counted. */
const MOST_LISTED = 10_000;

/**
 * Returns why recorded bytes do not exist any more; undefined when the graph, and the names and the sizes of the
 * objects, show no change. It reads no bytes. The repetition compares the digests when it reads
 * them.
 */
export async function whyGone(
  parts: BytesParts,
  { value, digest, sizeBytes, objectCount = 1, form }: FormedBytes,
  version: Artifact | undefined,
): Promise<string | undefined> {
  if (version?.bytes) {
    const { rule, at, status } = version.bytes;
    if (status === 'LOST') return 'they were removed or replaced outside of the platform';
    return `the retention rule '${rule}' removed them on ${new Date(at).toISOString()}`;
  }
  if (!isS3Uri(value)) return 'they are not in the object storage';
  const isOne = form === 'manifest' || (form !== 'folder' && objectCount === 1);
  const below = form === 'folder' ? asFolder(value) : value;
  const found = await objectsAt(parts, below, isOne);
  if (!found) return 'the bucket does not exist';
  if (found.length === 0) return 'there are no objects at this location';
  const place = vertexIdOf(artifactArn(parts.scope, value));
  const [newest] = (await versionsAt(parts, [place])).get(place) ?? [];
  if (newest !== undefined && newest !== versionArn(parts.scope, value, digest))
    return 'other bytes were recorded there since';
  if (form === 'manifest') return undefined;
  const known = { count: objectCount, bytes: sizeBytes };
  return found.length < MOST_LISTED ? sizeDifference(found, known) : undefined;
}

/** The objects of an object's or a prefix's URI; undefined without their bucket. */
async function objectsAt(
  parts: BytesParts,
  uri: S3Uri,
  isOne: boolean,
): Promise<readonly StoredObject[] | undefined> {
  try {
    const single = isOne ? await parts.storage.head(uri) : undefined;
    return single ? [single] : await listed(parts, uri);
  } catch (error) {
    if (isPlatformError(error, 'BUCKET_NOT_FOUND')) return undefined;
    throw error;
  }
}

function sizeDifference(
  found: readonly StoredObject[],
  known: { readonly count: number; readonly bytes: number | undefined },
): string | undefined {
  const bytes = found.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (found.length === known.count && (known.bytes === undefined || known.bytes === bytes))
    return undefined;
  return `there are ${bytes} bytes in ${found.length} objects, instead of ${known.bytes ?? 'unknown'} in ${known.count}`;
}

/** The objects under a prefix, without markers of folders. */
async function listed({ storage }: BytesParts, prefix: S3Uri): Promise<readonly StoredObject[]> {
  const found: StoredObject[] = [];
  for (let after: S3Uri | undefined; found.length < MOST_LISTED; ) {
    const page = await storage.list(prefix, { first: PAGE, ...(after && { after }) });
    found.push(...page.objects.filter(({ uri }) => !uri.endsWith('/')));
    after = page.objects.at(-1)?.uri;
    if (!page.hasNext || !after) break;
  }
  return found;
}
