/** An entity, as the renderers need it. */
export interface Entity {
  readonly arn: string;
  readonly kind: string;
  readonly type?: string | null;
  readonly name?: string | null;
  readonly sourceUri?: string | null;
  readonly digest?: string | null;
  readonly status?: string | null;
}

/** An association: it begins at `source`, as data before the job that reads it. */
export interface Link {
  readonly source: string;
  readonly destination: string;
  readonly type?: string | null;
}

/** A part of the lineage around its starts. */
export interface Graph {
  readonly starts: readonly string[];
  readonly entities: readonly Entity[];
  readonly links: readonly Link[];
}

/** What an entity is called among people: a job's or a model's name, a location, with the digest of a version. */
export function labelOf({ name, sourceUri, digest, arn, type, kind }: Entity): string {
  const called = sourceUri ?? name ?? arn;
  const version = digest ? ` @${digest.slice(0, 12)}` : '';
  return `${type ?? KINDS[kind] ?? kind} ${called}${version}`;
}

const KINDS: Readonly<Record<string, string>> = {
  ACTION: 'Action',
  ARTIFACT: 'Artifact',
  CONTEXT: 'Context',
  TRIAL_COMPONENT: 'Trial component',
};
