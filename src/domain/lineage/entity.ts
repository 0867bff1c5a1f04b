import { type Arn, isArn, parseArn } from '../arn.js';
import { JOB_ARN_KINDS } from '../record-kinds.js';

/**
 * Glossary. A lineage entity is one of four kinds. An *artifact* is a URI-addressable object or data. A
 * *trial component* is a stage of a trial: a processing, training or transform job. An *action* is an
 * activity, such as a model deployment. A *context* is a logical grouping, such as an endpoint, a trial
 * or an experiment. An *association* links a source entity to a destination entity.
 */
export const LINEAGE_KINDS = ['artifact', 'trial_component', 'action', 'context'] as const;

/** A kind of lineage entity; it is also the vertex label. */
export type LineageKind = (typeof LINEAGE_KINDS)[number];

/** Free text by name; the originals' limits: 30 properties, keys and values of 2,500 characters (artifact values 4,096). */
export type StringMap = Readonly<Record<string, string>>;

/** What every kind of lineage entity has. Times are milliseconds since the epoch. */
export interface EntityBase {
  readonly arn: Arn;
  readonly name?: string;
  readonly properties: StringMap;
  readonly tags: StringMap;
  /** ARN of the principal that recorded it. */
  readonly createdBy?: string;
  readonly creationTime: number;
  readonly lastModifiedTime: number;
}

/**
 * A URI-addressable object or data. There is one per source URI, the *location*, and one for each
 * content of it, a *version*, whose source has the SHA-256.
 */
export interface Artifact extends EntityBase {
  readonly kind: 'artifact';
  readonly type: string;
  readonly source: ArtifactSource;
  /** Only for a version. */
  readonly sizeBytes?: number;
  /** Only for a version: 1, or the number of objects under its prefix. */
  readonly objectCount?: number;
  /** Only for a version whose bytes retention removes, or has removed. */
  readonly bytes?: RemovedBytes;
}

/** Why bytes were removed, and by whom. */
export interface RemovedBytes {
  /**
   * `DELETING` from before the first byte is removed until after the last. `LOST` when others had
   * removed or replaced them before.
   */
  readonly status: 'DELETING' | 'DELETED' | 'LOST';
  /** The rule of retention. */
  readonly rule: string;
  /** ARN of the caller. */
  readonly by: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface ArtifactSource {
  readonly uri: string;
  readonly types: readonly ArtifactSourceType[];
}

export const ARTIFACT_SOURCE_ID_TYPES = [
  'MD5Hash',
  'S3ETag',
  'S3Version',
  'Custom',
  'SHA256',
] as const;
export type ArtifactSourceIdType = (typeof ARTIFACT_SOURCE_ID_TYPES)[number];

export interface ArtifactSourceType {
  readonly idType: ArtifactSourceIdType;
  readonly value: string;
}

/** A stage of a trial: a job with its inputs, parameters and outputs. */
export interface TrialComponent extends EntityBase {
  readonly kind: 'trial_component';
  readonly name: string;
  readonly displayName?: string;
  /** The job behind it: its ARN and `SageMakerTrainingJob`, `SageMakerProcessingJob` or `SageMakerTransformJob`. */
  readonly source?: { readonly arn: Arn; readonly type?: string };
  readonly status?: { readonly primaryStatus: TrialComponentStatus; readonly message?: string };
  readonly startTime?: number;
  readonly endTime?: number;
  readonly parameters: Readonly<Record<string, string | number>>;
  readonly inputArtifacts: readonly TrialComponentArtifact[];
  readonly outputArtifacts: readonly TrialComponentArtifact[];
  readonly metrics: readonly MetricSummary[];
}

export const TRIAL_COMPONENT_STATUSES = [
  'InProgress',
  'Completed',
  'Failed',
  'Stopping',
  'Stopped',
] as const;
export type TrialComponentStatus = (typeof TRIAL_COMPONENT_STATUSES)[number];

/** An input or output of a trial component; digest and size describe the bytes that were read or written. */
export interface TrialComponentArtifact {
  readonly name: string;
  readonly mediaType?: string;
  readonly value: string;
  /** The digest of the version that was read or written: SHA-256, hexadecimal. */
  readonly digest?: string;
  readonly sizeBytes?: number;
  readonly objectCount?: number;
}

export interface MetricSummary {
  readonly name: string;
  readonly count: number;
  readonly min?: number;
  readonly max?: number;
  readonly last?: number;
  readonly average?: number;
  readonly standardDeviation?: number;
  readonly timestamp?: number;
}

export interface EntitySource {
  readonly uri: string;
  readonly type?: string;
  readonly id?: string;
}

/** An activity, such as a workflow step or a model deployment. */
export interface Action extends EntityBase {
  readonly kind: 'action';
  readonly name: string;
  readonly type: string;
  readonly source: EntitySource;
  readonly description?: string;
  readonly status?: ActionStatus;
}

export const ACTION_STATUSES = [
  'Unknown',
  'InProgress',
  'Completed',
  'Failed',
  'Stopping',
  'Stopped',
] as const;
export type ActionStatus = (typeof ACTION_STATUSES)[number];

/** A logical grouping, such as an endpoint, a trial or an experiment. */
export interface Context extends EntityBase {
  readonly kind: 'context';
  readonly name: string;
  readonly type: string;
  readonly source: EntitySource;
  readonly description?: string;
}

export type LineageEntity = Artifact | TrialComponent | Action | Context;

/**
 * How a source relates to its destination. `DerivedFrom`: the destination is a modification of the
 * source; `Produced`: the source generated the destination.
 */
export const ASSOCIATION_TYPES = [
  'ContributedTo',
  'AssociatedWith',
  'DerivedFrom',
  'Produced',
  'SameAs',
] as const;
export type AssociationType = (typeof ASSOCIATION_TYPES)[number];

/** A link between two lineage entities; there is one per (source, destination). */
export interface Association {
  readonly source: Arn;
  readonly destination: Arn;
  readonly type?: AssociationType;
  readonly createdBy?: string;
  readonly creationTime: number;
}

/** The ARN of the job behind a trial component; undefined for a run of another program. */
export function jobOf({ source }: TrialComponent): Arn | undefined {
  if (!source || !isArn(source.arn)) return undefined;
  const { kind } = parseArn(source.arn);
  return JOB_ARN_KINDS.some((known) => known === kind) ? source.arn : undefined;
}

const MEDIA_TYPE = /^(?=.{1,64}$)[-\w]+\/[-\w+.]+$/;

/** True for `<type>/<subtype>` of at most 64 characters, the originals' rule for a trial component's artifacts. */
export function isMediaType(text: string): boolean {
  return MEDIA_TYPE.test(text);
}

/** The SHA-256 among the identifiers of a source, hexadecimal; it makes an artifact a version. */
export function sha256Of(types: readonly ArtifactSourceType[] = []): string | undefined {
  return types.find(({ idType }) => idType === 'SHA256')?.value;
}

/** The digest of a version; undefined for a location. */
export function digestOf(artifact: Artifact): string | undefined {
  return sha256Of(artifact.source.types);
}
