import type { Arn } from '#src/domain/arn.js';
import { associationIdOf, vertexIdOf } from '#src/domain/graph/index.js';
import { type JobRecord, metricEntries, ownTrialComponentName } from '#src/domain/job/index.js';
import {
  artifactArn,
  endAssociation,
  imageVersion,
  type LineageDraft,
  prefixProperties,
  type RecordedVersion,
  recordObjects,
  recordVersions,
} from '#src/lineage/index.js';
import type { JobEnd, JobHandler, Outcome, Produced, StoredOutput } from '../job-kind.js';
import { CHECKPOINTS } from './checkpoints.js';
import { refining } from './refine-inputs.js';

/** Adds the result of a job, its inputs and its outputs to the draft, up to an extent. */
export async function recordEnd<Job extends JobRecord>(
  draft: LineageDraft,
  { kind, job }: { readonly kind: JobHandler<Job>; readonly job: Job },
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
  const { metrics, parameters = {} } = outcome;
  const inputs = Object.fromEntries(
    Object.entries(outcome.inputs).map(([name, { isPrefix: _, ...read }]) => [name, read]),
  );
  const outputs = outcome.outputs.map(({ object: _, ...output }) => output);
  const facts = kind.component(job, { inputs, outputs, metrics, parameters });
  const component = draft.trialComponent(facts, 'put');
  const image = kind.artifacts(job).read.find(({ type }) => type === 'Image')?.sourceUri;
  const images = outcome.imageDigests?.map((digest) => imageVersion(image, digest)) ?? [];
  await refining(job, { images })(draft);
  await recordProduced(draft, component, writtenOutputs(kind, job, outcome));
  for (const { output } of kind.produced(job, outcome))
    if (isUnchanged(output, inputs)) await withdrawProduced(draft, component, output.value);
}

/** What a job has produced: its outputs without restored checkpoints that are unchanged. */
export function writtenOutputs<Job extends JobRecord>(
  kind: JobHandler<Job>,
  job: Job,
  outcome: Outcome,
): readonly Produced[] {
  return kind.produced(job, outcome).filter(({ output }) => !isUnchanged(output, outcome.inputs));
}

/** Restored checkpoints that are unchanged. */
function isUnchanged({ name, digest }: StoredOutput, inputs: Outcome['inputs']): boolean {
  return name === CHECKPOINTS && digest === inputs[CHECKPOINTS]?.digest;
}

/**
 * Records that a job has produced versions: each, and its location while that has no other version.
 * Unknown objects of a prefix are produced too; the others existed before, unless the job wrote the
 * whole prefix.
 */
export async function recordProduced(
  draft: LineageDraft,
  component: Arn,
  produced: readonly Produced[],
): Promise<void> {
  const versions = produced.map(({ output, type, properties }) => {
    const { digest, sizeBytes, objects, manifest } = output.object;
    const ofPrefix = (objects || manifest) && prefixProperties(objects ?? [], manifest);
    return {
      sourceUri: output.value,
      type,
      digest,
      sizeBytes,
      objectCount: output.objectCount ?? 1,
      properties: { ...properties, ...ofPrefix },
    };
  });
  for (const [index, version] of (await recordVersions(draft, versions)).entries()) {
    const { type = '', output, isWhollyWritten = false } = produced[index] ?? {};
    produce(draft, component, version);
    if (!version.isOnly && output) await withdrawProduced(draft, component, output.value);
    const { objects = [], manifest } = output?.object ?? {};
    if (manifest || !(version.isNew || version.isBack || isWhollyWritten)) continue;
    for (const object of await recordObjects(draft, version, { type, objects }))
      if (object.isNew || isWhollyWritten) produce(draft, component, object);
  }
}

/** Ends the launch's association with a location that the job was going to write to. */
export async function withdrawProduced(
  draft: LineageDraft,
  component: Arn,
  sourceUri: string,
): Promise<void> {
  const location = artifactArn(draft.scope, sourceUri);
  const id = associationIdOf(vertexIdOf(component), vertexIdOf(location));
  const edge = (await draft.store.edges([id])).get(id);
  if (edge?.element.label === 'Produced') endAssociation(draft, edge);
}

function produce(
  draft: LineageDraft,
  component: Arn,
  { arn, location, isOnly }: RecordedVersion,
): void {
  draft.associate(component, arn, { type: 'Produced', mode: 'ensure' });
  if (isOnly) draft.associate(component, location, { type: 'Produced', mode: 'ensure' });
}
