import type { TrainingJob } from '#src/domain/training/index.js';
import { type LineageDraft, recordVersions } from '#src/lineage/index.js';
import type { JobEnd } from '../job-kind.js';
import { trialComponentOf } from './trial-component.js';

export const RESTORED_CHECKPOINTS = 'SageMaker.Checkpoints';

/** Records in the lineage how a training job ended, what it read and what it produced. */
export async function recordTrainingEnd(
  draft: LineageDraft,
  job: TrainingJob,
  { outcome, extent }: JobEnd,
): Promise<void> {
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
  if (!model) return;
  const [version] = await recordVersions(draft, [
    {
      sourceUri: model.value,
      type: 'Model',
      digest: model.object.digest,
      sizeBytes: model.object.sizeBytes,
      objectCount: 1,
      properties: { trainingJob: job.name },
    },
  ]);
  if (!version) return;
  draft.associate(component, version.arn, { type: 'Produced', mode: 'ensure' });
  if (version.isOnly)
    draft.associate(component, version.location, { type: 'Produced', mode: 'ensure' });
}
