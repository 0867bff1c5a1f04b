import type { Arn, ArnScope } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import {
  jobOf,
  type TrialComponent,
  type TrialComponentArtifact,
  vertexToEntity,
} from '#src/domain/lineage/index.js';
import { refuse } from '#src/domain/request/index.js';
import { versionArn } from '#src/lineage/index.js';
import type { GraphStore } from '#src/ports/graph-store.js';
import type { Signer } from '#src/ports/signer.js';
import { readComponents } from '../reproduction/components.js';
import { subjectComponents } from '../reproduction/subject.js';

/** The services that sign provenance. */
export interface ProvenanceOptions {
  readonly store: GraphStore;
  readonly scope: ArnScope;
  readonly signer: Signer;
  /** The version of the platform. */
  readonly version: string;
}

/** Signed statements about how something was made. */
export interface ProvenanceBundle {
  /** DSSE envelopes in JSON, one for each job that has made the subject. */
  readonly envelopes: readonly string[];
  /** The public key, PEM. */
  readonly publicKey: string;
}

/**
 * Signs a statement about each job that made a subject: a model, a model package, an alias, an
 * endpoint, an artifact or a job. Throws `NOT_FOUND`, and `VALIDATION_FAILED` for a subject that no
 * recorded job has made, or whose job has left nothing with a digest.
 */
export async function signProvenance(
  options: ProvenanceOptions,
  subject: Arn,
): Promise<ProvenanceBundle> {
  const { store, scope, signer, version } = options;
  const { sealStatement, statementOf } = await import('#src/domain/provenance/index.js');
  const steps = await readComponents(store, await subjectComponents(options, subject));
  const envelopes = [...steps.values()].map(async ({ step }) => {
    const prefixes = await prefixesOf(options, step);
    const statement = statementOf(step, {
      job: jobOf(step) ?? step.arn,
      builder: `urn:forebear:server:${signer.id}`,
      version,
      isPrefix: ({ value, digest = '' }) => prefixes.has(versionArn(scope, value, digest)),
    });
    if (statement) return sealStatement(statement, signer);
    return refuse('subject', `The job of '${step.name}' has left nothing with a digest.`);
  });
  return { envelopes: await Promise.all(envelopes), publicKey: signer.publicKey };
}

/** The versions, among the inputs and outputs, of all objects under a prefix. */
async function prefixesOf(
  { store, scope }: ProvenanceOptions,
  { inputArtifacts, outputArtifacts }: TrialComponent,
): Promise<ReadonlySet<Arn>> {
  const known = [...inputArtifacts, ...outputArtifacts].filter(hasDigest);
  const arns = known.map(({ value, digest }) => versionArn(scope, value, digest));
  const found = await store.vertices(arns.map(vertexIdOf));
  const versions = [...found.values()].map(({ element }) => vertexToEntity(element));
  return new Set(
    versions.flatMap(({ arn, properties }) =>
      properties['linkedObjects'] === undefined ? [] : [arn],
    ),
  );
}

function hasDigest(
  artifact: TrialComponentArtifact,
): artifact is TrialComponentArtifact & { readonly digest: string } {
  return artifact.digest !== undefined;
}
