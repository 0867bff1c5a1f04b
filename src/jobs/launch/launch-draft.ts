import type { ArnScope } from '#src/domain/arn.js';
import type { JobRecord } from '#src/domain/job/index.js';
import { contextArn, contextArnKind, LineageDraft } from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { JobKind } from '../job-kind.js';
import { NO_FINDINGS } from '../trial-component.js';

export interface LaunchDraftOptions {
  readonly store: GraphStore;
  readonly scope: ArnScope;
  readonly displayName: string | undefined;
}

/**
 * Collects what a launch records beside the job: its trial component, trial and experiment, and its inputs as
 * artifacts. A known artifact keeps its type.
 */
export function launchDraft<Job extends JobRecord>(
  kind: Pick<JobKind<Job>, 'component' | 'artifacts'>,
  job: Job,
  { store, scope, displayName }: LaunchDraftOptions,
): LineageDraft {
  const draft = new LineageDraft({ store, scope, actor: job.createdBy, now: job.creationTime });
  const facts = kind.component(job, NO_FINDINGS);
  const component = draft.trialComponent(
    displayName === undefined ? facts : { ...facts, displayName },
  );
  group(draft, scope, job);
  const { read, written = [] } = kind.artifacts(job);
  for (const artifact of read) {
    const arn = draft.artifact(artifact, 'ensure');
    draft.associate(arn, component, { type: 'ContributedTo', mode: 'ensure' });
  }
  for (const artifact of written) {
    const arn = draft.artifact(artifact, 'ensure');
    draft.associate(component, arn, { type: 'Produced', mode: 'ensure' });
  }
  return draft;
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
