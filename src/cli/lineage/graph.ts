/** An entity, as the renderers need it. */
export interface Entity {
  readonly arn: string;
  readonly kind: string;
  readonly type?: string | null;
  readonly name?: string | null;
  readonly sourceUri?: string | null;
  readonly digest?: string | null;
  readonly status?: string | null;
  /** For a deployment: whether its endpoint answers with it. */
  readonly isLive?: boolean | null;
  /** When it was recorded. */
  readonly created?: string;
  /** The number of the commit that recorded it, if it is shown. */
  readonly commit?: number | undefined;
}

/** An association, in the direction of the data: from an input to its job. */
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

/** The label of an entity: its kind, its location or its name, and the digest of a version. */
export function labelOf(entity: Entity): string {
  const { name, sourceUri, arn } = entity;
  return `${kindOf(entity)} ${sourceUri ?? name ?? arn}${versionOf(entity)}`;
}

/** The lines of a label in a picture: the kind, then the end of the location or the name. */
export function shortLabelOf(entity: Entity): readonly string[] {
  const { name, sourceUri, arn, status } = entity;
  const called = sourceUri ?? name ?? arn;
  const short = called.length > MOST_SHOWN ? `…${called.slice(-MOST_SHOWN)}` : called;
  const state = status === 'LIVE' ? ' (live)' : '';
  return [`${kindOf(entity)}${state}`, `${short}${versionOf(entity)}`];
}

/** The colors of the kinds in pictures. */
export const COLORS: Readonly<Record<string, string>> = {
  ACTION: '#fde68a',
  ARTIFACT: '#bbf7d0',
  CONTEXT: '#f5d0fe',
  TRIAL_COMPONENT: '#bae6fd',
};

const MOST_SHOWN = 32;

/** The name of an entity's type in a label; default: its kind. */
export function kindOf({ type, kind }: Pick<Entity, 'type' | 'kind'>): string {
  return type ?? KINDS[kind] ?? kind;
}

function versionOf({ digest }: Entity): string {
  return digest ? `@${digest.slice(0, 12)}` : '';
}

const KINDS: Readonly<Record<string, string>> = {
  ACTION: 'Action',
  ARTIFACT: 'Artifact',
  CONTEXT: 'Context',
  TRIAL_COMPONENT: 'Trial component',
};
