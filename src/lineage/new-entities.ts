import type { Arn, ArnKind } from '#src/domain/arn.js';
import type {
  ActionStatus,
  ArtifactSourceType,
  AssociationType,
  EntitySource,
  MetricSummary,
  StringMap,
  TrialComponent,
  TrialComponentArtifact,
} from '#src/domain/lineage/index.js';

/** An artifact to record; a known one is merged, not created twice. */
export interface NewArtifact {
  /** The identity of a location; a version is identified by the location and its SHA-256. */
  readonly sourceUri: string;
  readonly type: string;
  readonly name?: string;
  /** With a SHA-256 it is a version of the source. */
  readonly sourceTypes?: readonly ArtifactSourceType[];
  /** Only for a version. */
  readonly sizeBytes?: number;
  /** Only for a version. */
  readonly objectCount?: number;
  readonly properties?: StringMap;
  readonly tags?: StringMap;
}

/** A trial component to record; in mode `put`, absent fields keep their values. */
export interface NewTrialComponent {
  readonly name: string;
  readonly displayName?: string;
  readonly source?: NonNullable<TrialComponent['source']>;
  readonly status?: NonNullable<TrialComponent['status']>;
  /** Milliseconds since the epoch. */
  readonly startTime?: number;
  /** Milliseconds since the epoch. */
  readonly endTime?: number;
  readonly parameters?: TrialComponent['parameters'];
  readonly inputArtifacts?: readonly TrialComponentArtifact[];
  readonly outputArtifacts?: readonly TrialComponentArtifact[];
  readonly metrics?: readonly MetricSummary[];
  readonly properties?: StringMap;
  readonly tags?: StringMap;
}

/** An action to record. */
export interface NewAction {
  readonly name: string;
  readonly type: string;
  readonly source: EntitySource;
  readonly description?: string;
  readonly status?: ActionStatus;
  readonly properties?: StringMap;
  readonly tags?: StringMap;
}

/** A context to record. */
export interface NewContext {
  readonly name: string;
  readonly type: string;
  readonly source: EntitySource;
  readonly description?: string;
  readonly properties?: StringMap;
  readonly tags?: StringMap;
  /** The ARN's kind; default: the kind for the type, see {@link contextArnKind}. */
  readonly arnKind?: ContextArnKind;
}

/** The ARN kinds that contexts live under. */
export type ContextArnKind = Extract<ArnKind, 'context' | 'experiment' | 'experiment-trial'>;

/** Several entities and associations to record in one commit. */
export interface LineageBatch {
  readonly artifacts?: readonly NewArtifact[];
  readonly trialComponents?: readonly NewTrialComponent[];
  readonly actions?: readonly NewAction[];
  readonly contexts?: readonly NewContext[];
  readonly associations?: readonly NewAssociation[];
}

/** An association to record. */
export interface NewAssociation {
  readonly source: Arn;
  readonly destination: Arn;
  readonly type?: AssociationType;
}
