import { type JobRecord, metricEntries, ownTrialComponentName } from '#src/domain/job/index.js';
import type { LineageDraft } from '#src/lineage/index.js';
import type { JobEnd, JobKind, Outcome, StoredOutput } from '../job-kind.js';
import { CHECKPOINTS } from './checkpoints.js';
import { recordProduced, withdrawProduced } from './record-produced.js';

/** Adds to the draft how a job ended, what it read and what it produced, as far as the extent says. */
export async function recordEnd<Job extends JobRecord>(
  draft: LineageDraft,
  { kind, job }: { readonly kind: JobKind<Job>; readonly job: Job },
  { outcome, extent }: JobEnd,
): Promise<void> {
  for (const vertex of metricEntries(kind.codec.kind, job))
    draft.add({ kind: 'putVertex', vertex });
  if (extent === 'none') return;
  const { failureReason: message, status: primaryStatus } = job;
  if (extent === 'status') {
    const status = message === undefined ? { primaryStatus } : { primaryStatus, message };
    draft.trialComponent({ name: ownTrialComponentName(kind.codec.kind, job), status }, 'put');
    return;
  }
  const { inputs, metrics, parameters = {} } = outcome;
  const outputs = outcome.outputs.map(({ object: _, ...output }) => output);
  const facts = kind.component(job, { inputs, outputs, metrics, parameters });
  const component = draft.trialComponent(facts, 'put');
  const produced = kind.produced(job, outcome);
  const written = produced.filter(({ output }) => !isUnchanged(output, inputs));
  await recordProduced(draft, component, written);
  for (const { output } of produced)
    if (isUnchanged(output, inputs)) await withdrawProduced(draft, component, output.value);
}

/** Checkpoints that were restored, and are still the same. */
function isUnchanged({ name, digest }: StoredOutput, inputs: Outcome['inputs']): boolean {
  return name === CHECKPOINTS && digest === inputs[CHECKPOINTS]?.digest;
}
