import type { ArnScope } from '#src/domain/arn.js';
import type { TrainingJob } from '#src/domain/training/index.js';
import { contextArn, contextArnKind, LineageDraft } from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import { trialComponentOf } from './trial-component.js';

export interface LaunchDraftOptions {
  readonly store: GraphStore;
  readonly scope: ArnScope;
  readonly displayName: string | undefined;
}

/**
 * Collects what a launch records beside the job: its trial component, trial and experiment, and its inputs as
 * artifacts. A known artifact keeps its type.
 */
export function launchDraft(
  job: TrainingJob,
  { store, scope, displayName }: LaunchDraftOptions,
): LineageDraft {
  const draft = new LineageDraft({ store, scope, actor: job.createdBy, now: job.creationTime });
  const facts = trialComponentOf(job);
  const component = draft.trialComponent(
    displayName === undefined ? facts : { ...facts, displayName },
  );
  group(draft, scope, job);
  const contribute = (sourceUri: string, type: string) => {
    const artifact = draft.artifact({ sourceUri, type }, 'ensure');
    draft.associate(artifact, component, { type: 'ContributedTo', mode: 'ensure' });
  };
  for (const { uri } of job.channels) contribute(uri, 'DataSet');
  if (job.imageUri !== undefined) contribute(job.imageUri, 'Image');
  if (job.algorithm.sourceDir !== undefined) contribute(job.algorithm.sourceDir, 'Code');
  if (job.checkpointUri !== undefined) {
    const sourceUri = job.checkpointUri;
    const checkpoint = draft.artifact({ sourceUri, type: 'Checkpoint' }, 'ensure');
    draft.associate(component, checkpoint, { type: 'Produced', mode: 'ensure' });
  }
  return draft;
}

/** Associations lead only upwards; otherwise all jobs of an experiment would be descendants of each other. */
function group(draft: LineageDraft, scope: ArnScope, job: TrainingJob): void {
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
