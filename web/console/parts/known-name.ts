/** The number of characters of a key that fit into a box. */
const FITTING = 26;
/** The archives of a training job lie below its name, where its output path says nothing else. */
const ARCHIVE = /([^/]+)\/output\/(model|output)\.tar\.gz$/;

/** The suffixes that the platform adds to the names of jobs, deployments, groups and aliases. */
const ADDED =
  /-aws-[a-z-]+-job(-\d+)?$|-\d{9,}(-\d{1,3})?-aws-(endpoint|model-group)$|-\d+-\d{9,}-aws-model-alias$/;

/** The name of an entity as people gave it. */
export function givenName(name: string | null | undefined): string | undefined {
  return name?.replace(ADDED, '');
}

/**
 * The familiar name of the artifact at a URI: the job of a model, fraud/4 for a registered
 * version, the file of an object.
 */
export function knownName(uri: string): string {
  const [, resource] = /^arn:(?:[^:]*:){4}[^:/]+\/(.+)$/.exec(uri) ?? [];
  if (resource !== undefined) return resource;
  const key = uri.replace(/^s3:\/\/[^/]+\/(?=.)/, '');
  const [, job, archive] = ARCHIVE.exec(key) ?? [];
  if (job !== undefined) return archive === 'model' ? job : `${job} output`;
  return key === uri || key.length <= FITTING ? key : lastPart(key);
}

/** What the API answers of an entity that has a name or is at a URI. */
export interface NamedEntity {
  readonly name?: string | null;
  readonly source?: { readonly uri: string };
}

/** The name of an entity as people know it; undefined when it has neither a name nor a URI. */
export function entityName({ name, source }: NamedEntity): string | undefined {
  return givenName(name) ?? (source && knownName(source.uri));
}

/** The file, or the last folder with its slash. */
function lastPart(key: string): string {
  return /[^/]+\/?$/.exec(key)?.[0] ?? key;
}
