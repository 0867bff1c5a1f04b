import { type ArnScope, makeArn } from '#src/domain/arn.js';
import { type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import {
  firstTransition,
  type JobCodec,
  type JobLife,
  type JobRecord,
  type ResolvedJob,
  trialComponentName,
} from '#src/domain/job/index.js';
import { isEntityVertex, vertexToEntity } from '#src/domain/lineage/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import type { ObjectFacts } from '#src/files/budget.js';
import {
  contextArn,
  contextArnKind,
  LineageDraft,
  type NewArtifact,
  trialComponentArn,
} from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { JobHandler } from '../job-kind.js';
import { NO_FINDINGS } from '../trial-component.js';

/** The name and the creator of a new job. */
export interface NewJob {
  readonly scope: ArnScope;
  readonly name: string;
  readonly now: number;
  readonly createdBy: string;
  readonly incarnation: string;
  /** The number of its trial component, see {@link trialComponentName}. */
  readonly componentNumber: number;
}

/** The names and the life of a kind's records. */
export interface JobBirth<Job extends JobRecord, Trigger extends string> {
  readonly codec: JobCodec<Job>;
  readonly life: JobLife<Job['phase'], Trigger>;
}

/** The initial fields of a new job of any kind. */
type Start =
  | 'arn'
  | 'name'
  | 'status'
  | 'secondaryStatus'
  | 'phase'
  | 'statusTransitions'
  | 'trialComponent'
  | 'createdBy'
  | 'creationTime'
  | 'incarnation'
  | 'lastModifiedTime';

/** The record of a new job: its initial fields, and every option of its request. The kind adds its other fields. */
export function newJob<Job extends JobRecord, Trigger extends string, Resolved extends ResolvedJob>(
  { codec: { kind }, life }: JobBirth<Job, Trigger>,
  { baseName: _, displayName: __, ...options }: Resolved,
  { scope, name, now, createdBy, incarnation, componentNumber }: NewJob,
): Pick<Job, Start> & Omit<Resolved, 'baseName' | 'displayName'> {
  const { initial } = life.table;
  const { status, secondaryStatus } = life.views[initial];
  const start: Pick<JobRecord, Start> = {
    arn: makeArn(scope, kind, name),
    name,
    status,
    secondaryStatus,
    phase: initial,
    statusTransitions: [firstTransition(life, now)],
    trialComponent: trialComponentArn(scope, trialComponentName(kind, name, componentNumber)),
    createdBy,
    creationTime: now,
    incarnation,
    lastModifiedTime: now,
  };
  return { ...(start as Pick<Job, Start>), ...options };
}

/** The differences of code from a commit, as they were read. */
export interface SourcePatch extends ObjectFacts {
  readonly uri: S3Uri;
}

export interface LaunchDraftOptions {
  readonly store: GraphStore;
  readonly scope: ArnScope;
  readonly displayName: string | undefined;
  /** The differences of its code from a commit. */
  readonly patch?: SourcePatch | undefined;
}

/**
 * Collects the lineage of a launch: its trial component, trial and experiment, and its inputs as
 * artifacts. A known artifact keeps its type.
 */
export function launchDraft<Job extends JobRecord>(
  kind: Pick<JobHandler<Job>, 'component' | 'artifacts'>,
  job: Job,
  { store, scope, displayName, patch }: LaunchDraftOptions,
): LineageDraft {
  const draft = new LineageDraft({ store, scope, actor: job.createdBy, now: job.creationTime });
  const facts = kind.component(job, NO_FINDINGS);
  const component = draft.trialComponent(
    displayName === undefined ? facts : { ...facts, displayName },
  );
  group(draft, scope, job);
  const { read, written = [] } = kind.artifacts(job);
  for (const artifact of patch ? [...read, patchArtifact(patch)] : read) {
    const arn = draft.artifact(artifact, 'ensure');
    draft.associate(arn, component, { type: 'ContributedTo', mode: 'ensure' });
  }
  for (const artifact of written) {
    const arn = draft.artifact(artifact, 'ensure');
    draft.associate(component, arn, { type: 'Produced', mode: 'ensure' });
  }
  return draft;
}

function patchArtifact({ uri: sourceUri, digest: value, sizeBytes }: SourcePatch): NewArtifact {
  return { sourceUri, type: 'Code', sourceTypes: [{ idType: 'SHA256', value }], sizeBytes };
}

/** The most associations of a trial that are read to find its experiment. */
const MOST_ABOVE = 100;

/** A trial as it was read. */
export interface FoundTrial {
  readonly id: VertexId;
  readonly exists: boolean;
  /** Undefined for a trial that does not exist, or has no experiment. */
  readonly experimentName?: string;
}

/** Looks a trial up by its name. */
export async function findTrial(
  store: GraphStore,
  scope: ArnScope,
  trialName: string,
): Promise<FoundTrial> {
  const id = vertexIdOf(contextArn(scope, trialName, contextArnKind('Trial')));
  // Read before its associations: the commit that makes a trial also puts it into its experiment.
  const { vertices } = await store.versions([id], []);
  if (!vertices.has(id)) return { id, exists: false };
  const experimentName = await experimentAbove(store, id);
  return { id, exists: true, ...(experimentName !== undefined && { experimentName }) };
}

async function experimentAbove(store: GraphStore, id: VertexId): Promise<string | undefined> {
  const labels = ['AssociatedWith'];
  const query = { vertices: [id], direction: 'out', labels, first: MOST_ABOVE } as const;
  const edges = (await store.incident(query)).get(id)?.items ?? [];
  if (edges.length === 0) return undefined;
  const above = await store.vertices(edges.map(({ element }) => element.to));
  for (const { element } of above.values()) {
    const entity = isEntityVertex(element) ? vertexToEntity(element) : undefined;
    if (entity?.kind === 'context' && entity.type === 'Experiment') return entity.name;
  }
  return undefined;
}

/** Associations lead only upwards; otherwise all jobs of an experiment would be descendants of each other. */
function group(draft: LineageDraft, scope: ArnScope, job: JobRecord): void {
  const { experimentName, trialName } = job.experiment;
  const context = (name: string, type: 'Experiment' | 'Trial') => {
    const uri = contextArn(scope, name, contextArnKind(type));
    return draft.context({ name, type, source: { uri, type: 'ARN' } }, 'ensure');
  };
  const experiment = context(experimentName, 'Experiment');
  const trial = context(trialName, 'Trial');
  const options = { type: 'AssociatedWith', mode: 'ensure' } as const;
  draft.associate(job.trialComponent, trial, options);
  draft.associate(trial, experiment, options);
}
