import type { TrainingJob } from '#src/domain/training/index.js';
import type { LineageDraft } from '#src/lineage/index.js';
import type { JobEnd } from '../job-kind.js';
import { trialComponentOf } from './trial-component.js';

/** The name of the checkpoints of an earlier job among the inputs. */
export const RESTORED_CHECKPOINTS = 'SageMaker.Checkpoints';

/** Records in the lineage how a training job ended, what it read and what it left. */
export function tellTrainingEnd(
  draft: LineageDraft,
  job: TrainingJob,
  { outcome, extent }: JobEnd,
): void {
  if (extent === 'none') return;
  if (extent === 'status') {
    const { name, status } = trialComponentOf(job);
    draft.trialComponent({ name, ...(status ? { status } : {}) }, 'put');
    return;
  }
  const { inputs, metrics } = outcome;
  const outputs = outcome.outputs.map(({ object: _, ...output }) => output);
  const component = draft.trialComponent(
    trialComponentOf(job, { inputs, outputs, metrics }),
    'put',
  );
  const model = outcome.outputs.find(({ value }) => value === job.modelData);
  if (model) {
    const properties = {
      trainingJob: job.name,
      sha256: model.object.digest,
      sizeBytes: `${model.object.sizeBytes}`,
    };
    const artifact = draft.artifact(
      { sourceUri: model.value, type: 'Model', properties },
      extent === 'whole' ? 'merge' : 'ensure',
    );
    draft.associate(component, artifact, { type: 'Produced', mode: 'ensure' });
  }
  if (job.checkpointUri !== undefined && inputs[RESTORED_CHECKPOINTS]) {
    const sourceUri = job.checkpointUri;
    const checkpoint = draft.artifact({ sourceUri, type: 'Checkpoint' }, 'ensure');
    draft.associate(checkpoint, component, { type: 'ContributedTo', mode: 'ensure' });
  }
}
