import type { JobRecord } from '#src/domain/job/index.js';
import type { StringMap } from '#src/domain/lineage/index.js';
import { PROCESSING_OPTIONS } from '#src/domain/processing/index.js';
import type { Resource } from '#src/domain/provenance/index.js';
import { TRAINING_OPTIONS } from '#src/domain/training/index.js';
import { TRANSFORM_OPTIONS } from '#src/domain/transform/index.js';
import type { Statements } from '#src/ports/signer.js';
import type { JobHandler, Outcome, StoredOutput } from '../job-kind.js';
import { IMAGE_URI } from '../trial-component.js';

/** An ended job with the facts of its engine. */
export interface EndedJob<Job extends JobRecord> {
  readonly kind: JobHandler<Job>;
  readonly job: Job;
  readonly outcome: Outcome;
  /** The outputs that it wrote. */
  readonly written: readonly StoredOutput[];
}

/**
 * Returns a signed statement about an ended job; undefined when it wrote nothing with a
 * digest. It uses the record and what the engine knows. It does not read the graph, which callers can change.
 */
export async function signEnd<Job extends JobRecord>(
  ended: EndedJob<Job>,
  { signer, version }: Statements,
): Promise<string | undefined> {
  const { sealStatement, statementOf } = await import('#src/domain/provenance/index.js');
  const { kind, job, outcome, written } = ended;
  const subject = written.map(madeOf).filter(({ digest }) => digest !== undefined);
  if (subject.length === 0) return undefined;
  const findings = { inputs: outcome.inputs, outputs: [], metrics: [], parameters: {} };
  const { inputArtifacts = [], properties = {} } = kind.component(job, findings);
  const { logDigest, logLines: _, packageLockDigest, ...internal } = properties;
  const statement = statementOf({
    job: job.arn,
    builder: `urn:forebear:server:${signer.id}`,
    version,
    startTime: job.startTime,
    endTime: job.endTime,
    subject,
    externalParameters: chosen(kind, job),
    internalParameters: { trialComponent: job.trialComponent, ...withClaims(internal) },
    dependencies: [
      ...inputsOf(outcome, inputArtifacts),
      ...imagesOf(job, outcome, inputArtifacts.find(({ name }) => name === IMAGE_URI)?.value),
      ...(packageLockDigest ? [{ name: 'packages', digest: { sha256: packageLockDigest } }] : []),
    ],
    logDigest,
  });
  return sealStatement(statement, signer);
}

function madeOf({ name, value, digest, object: { objects, manifest } }: StoredOutput): Resource {
  return resource({ name, value, digest, isPrefix: (objects ?? manifest) !== undefined });
}

/** The inputs with what was read of them; restored checkpoints have no URI. */
function inputsOf(
  { inputs }: Outcome,
  named: readonly { readonly name: string; readonly value: string }[],
): readonly Resource[] {
  const uris = new Map(named.map(({ name, value }) => [name, value]));
  const names = new Set([...uris.keys(), ...Object.keys(inputs)]);
  names.delete(IMAGE_URI);
  return [...names].map((name) => {
    // Notes of earlier versions do not have it.
    const { digest, isPrefix = true } = inputs[name] ?? {};
    return resource({ name, value: uris.get(name), digest, isPrefix });
  });
}

interface Data {
  readonly name: string;
  readonly value: string | undefined;
  readonly digest: string | undefined;
  readonly isPrefix: boolean;
}

function resource({ name, value, digest, isPrefix }: Data): Resource {
  return {
    name,
    ...(value !== undefined && { uri: value }),
    ...(digest !== undefined && {
      digest: { [isPrefix ? 'forebearManifestV1' : 'sha256']: digest },
    }),
  };
}

/** The image of a job, once for each digest that its runs had. */
function imagesOf(
  { imageDigest }: JobRecord,
  { imageDigests = [] }: Outcome,
  uri: string | undefined,
): readonly Resource[] {
  const image = { name: IMAGE_URI, ...(uri !== undefined && { uri }) };
  const digests = new Set([...(imageDigest === undefined ? [] : [imageDigest]), ...imageDigests]);
  if (digests.size === 0) return uri === undefined ? [] : [image];
  return [...digests].map((text) => {
    const [algorithm = '', digest = ''] = text.split(':');
    return { ...image, digest: { [algorithm]: digest } };
  });
}

/** The options of a launch by the kind of the job, as its record keeps them. */
const OPTIONS: Readonly<Record<string, object>> = {
  'training-job': TRAINING_OPTIONS,
  'processing-job': PROCESSING_OPTIONS,
  'transform-job': TRANSFORM_OPTIONS,
};
const COMMON_OPTIONS = ['outputPath', 'resources', 'environment', 'role', 'maxRuntimeSeconds'];

/** All that the caller of a job chose. Environments are lists of names, because values may be secret. */
function chosen<Job extends JobRecord>({ codec }: JobHandler<Job>, job: Job): object {
  const named = codec.withValues(
    job,
    (values) => Object.keys(values).sort() as unknown as StringMap,
  );
  const names = new Set([...Object.keys(OPTIONS[codec.kind] ?? {}), ...COMMON_OPTIONS]);
  names.delete('seed'); // the platform may have chosen it
  return Object.fromEntries(Object.entries(named).filter(([name]) => names.has(name)));
}

/** The commit of git comes from the caller, and nothing has compared the code with it. */
function withClaims(properties: StringMap): object {
  const entries = Object.entries(properties);
  const isClaim = ([name]: readonly [string, string]) => name.startsWith('git.');
  const claimed = entries.filter(isClaim);
  return {
    ...Object.fromEntries(entries.filter((entry) => !isClaim(entry))),
    ...(claimed.length > 0 && { claimedByCaller: Object.fromEntries(claimed) }),
  };
}
