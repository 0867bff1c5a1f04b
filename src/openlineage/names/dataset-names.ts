import { hex32 } from '#src/domain/graph/index.js';
import { ENTITY_LIMITS } from '#src/lineage/index.js';

/** The name of a dataset or a job in OpenLineage: unique within its namespace. */
export interface Named {
  readonly namespace: string;
  readonly name: string;
}

/** The scheme of the locations of names that are no URIs. */
const OWN_SCHEME = 'openlineage';
/** After a namespace of these schemes the name is a path, whose slashes at the ends do not count. */
const PATHS = /^(s3|gs|abfss?|wasbs?|hdfs|file|dbfs):\/\//;
/** Hadoop's other names of S3. */
const S3_ALIASES = /^s3[an]:\/\//;
const URI = /^[a-z][\w+.-]*:\/\//i;
/** Percent-encoded, because the names of versions have a line feed after the location. */
const CONTROLS = /\p{Cc}/gu;
/** The most characters of a source URI in the lineage. */
const MOST_CHARACTERS = ENTITY_LIMITS.sourceUri;

/**
 * The source URI of a dataset's location:
 *
 * - object storage, HDFS and files: `<namespace>/<name>` without slashes at the ends of the name, so
 *   that a directory has one location; `s3a:` and `s3n:` are `s3:`, and `file` or `file://` + `/p` is
 *   `file:///p`;
 * - other namespaces that are URIs: `<namespace>/<name>`;
 * - the rest: `openlineage://<namespace>/<name>`, percent-encoded except for slashes in the name.
 *
 * A URI that is too long for the lineage is cut, and ends in a hash of the whole.
 */
export function locationOf({ namespace, name }: Named): string {
  const text = locationText(namespace.toWellFormed(), name.toWellFormed());
  const uri = text.replace(CONTROLS, encodeURIComponent);
  if (uri.length <= MOST_CHARACTERS) return uri;
  return `${uri.slice(0, MOST_CHARACTERS - 40).toWellFormed()}~${hex32(uri)}`;
}

function locationText(namespace: string, name: string): string {
  if (namespace === 'file') return `file:///${withoutSlashes(name)}`;
  const base = namespace.replace(S3_ALIASES, 's3://');
  const [scheme] = PATHS.exec(base) ?? [];
  if (scheme !== undefined) {
    const host = base.slice(scheme.length).replace(/(?<!\/)\/+$/, '');
    return `${scheme}${host}/${withoutSlashes(name)}`;
  }
  if (URI.test(base)) return `${base}/${name}`;
  return ownUri({ namespace, name });
}

function withoutSlashes(name: string): string {
  return name.replace(/^\/+/, '').replace(/(?<!\/)\/+$/, '');
}

/** The URI `openlineage://<namespace>/<name>` of a name that is no URI. */
export function ownUri({ namespace, name }: Named): string {
  const path = name.toWellFormed().split('/').map(encodeURIComponent).join('/');
  return `${OWN_SCHEME}://${encodeURIComponent(namespace.toWellFormed())}/${path}`;
}

const OF_FILE = /^file:\/\/(\/.*)$/s;
const OF_OWN = /^openlineage:\/\/([^/]*)\/(.*)$/s;
const OF_URI = /^([a-z][\w+.-]*:\/\/[^/]*)\/(.*)$/is;

/**
 * The dataset at a source URI, whose {@link locationOf} is that URI. A text that is no URI is a name
 * in the namespace `forebear`.
 */
export function datasetAt(uri: string): Named {
  const [, path] = OF_FILE.exec(uri) ?? [];
  if (path !== undefined) return { namespace: 'file', name: path };
  const [, space, own] = OF_OWN.exec(uri) ?? [];
  if (space !== undefined && own !== undefined) return decoded(space, own);
  const [, namespace, name] = OF_URI.exec(uri) ?? [];
  if (namespace !== undefined && name !== undefined) return { namespace, name };
  return { namespace: 'forebear', name: uri };
}

function decoded(namespace: string, name: string): Named {
  try {
    return { namespace: decodeURIComponent(namespace), name: decodeURIComponent(name) };
  } catch {
    return { namespace, name }; // another program wrote the URI
  }
}

/** True for the location of a folder or an object in object storage of S3. */
export function isInS3(uri: string): boolean {
  return uri.startsWith('s3://');
}
