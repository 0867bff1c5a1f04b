import type { TrialComponentArtifact } from '#src/domain/lineage/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import { INPUT } from '../transform/objects/versions.js';
import { MODEL_ARTIFACT, SOURCE_DIR } from '../trial-component.js';
import type { BytesForm, RecordedBytes } from './bytes.js';
import type { PastJob } from './past-job.js';

/** An input that the record of a job names. */
export interface NamedInput {
  readonly name: string;
  readonly uri: S3Uri;
  readonly form?: BytesForm;
}

/** The inputs that a repetition reads. */
export function namedInputs({ kind, job }: PastJob): readonly NamedInput[] {
  switch (kind) {
    case 'training':
      return [...job.channels.map(channelInput), ...code(job.algorithm.sourceDir)];
    case 'processing':
      return job.inputs.map(({ name, uri }) => ({ name, uri }));
    case 'transform': {
      const { modelData: uri, code: served } = job.serves;
      return [
        { name: INPUT, uri: job.input },
        ...(uri === undefined ? [] : [{ name: MODEL_ARTIFACT, uri }]),
        ...code(served?.sourceDir),
      ];
    }
  }
}

function channelInput({ name, uri, dataType }: Channel): NamedInput {
  return { name, uri, ...(dataType === 'ManifestFile' && { form: 'manifest' }) };
}

type Channel = Extract<PastJob, { kind: 'training' }>['job']['channels'][number];

function code(uri: S3Uri | undefined): readonly NamedInput[] {
  if (uri === undefined) return [];
  return [{ name: SOURCE_DIR, uri, ...(!uri.endsWith('.tar.gz') && { form: 'folder' }) }];
}

/** The input of a trial component with its digest; undefined when no digest was recorded. */
export function recordedInput(
  inputs: readonly TrialComponentArtifact[],
  { name, uri }: NamedInput,
): RecordedBytes | undefined {
  const found = inputs.find((one) => one.name === name && one.value === uri);
  return found?.digest === undefined ? undefined : { ...found, digest: found.digest };
}
