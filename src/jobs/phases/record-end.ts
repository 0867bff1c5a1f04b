import { type JobRecord, trialComponentName } from '#src/domain/job/index.js';
import { type LineageDraft, recordVersions } from '#src/lineage/index.js';
import type { JobEnd, JobKind } from '../job-kind.js';

/** Adds to the draft how a job ended, what it read and what it produced, as far as the extent says. */
export async function recordEnd<Job extends JobRecord>(
  draft: LineageDraft,
  { kind, job }: { readonly kind: JobKind<Job>; readonly job: Job },
  { outcome, extent }: JobEnd,
): Promise<void> {
  if (extent === 'none') return;
  const { failureReason: message, status: primaryStatus } = job;
  if (extent === 'status') {
    const status = message === undefined ? { primaryStatus } : { primaryStatus, message };
    draft.trialComponent({ name: trialComponentName(kind.codec.kind, job.name), status }, 'put');
    return;
  }
  const { inputs, metrics } = outcome;
  const outputs = outcome.outputs.map(({ object: _, ...output }) => output);
  const facts = kind.component(job, { inputs, outputs, metrics });
  const component = draft.trialComponent(facts, 'put');
  for (const version of await recordVersions(draft, kind.produced(job, outcome))) {
    draft.associate(component, version.arn, { type: 'Produced', mode: 'ensure' });
    if (version.isOnly)
      draft.associate(component, version.location, { type: 'Produced', mode: 'ensure' });
  }
}
