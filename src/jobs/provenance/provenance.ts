import type { Arn } from '#src/domain/arn.js';
import { isPlatformError } from '#src/domain/errors/index.js';
import { type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import { readStatementVertex, statementId } from '#src/domain/job/index.js';
import { vertexToEntity } from '#src/domain/lineage/index.js';
import type { Statement } from '#src/domain/provenance/index.js';
import { readOrReport } from '#src/domain/record/index.js';
import { refuse } from '#src/domain/request/index.js';
import { findStandIns, versionArn } from '#src/lineage/index.js';
import type { Signer } from '#src/ports/signer.js';
import { isStep } from '../reproduction/step-graph.js';
import { type GraphParts, MOST_PRODUCERS, versionsOf } from '../reproduction/subject.js';

/** The services that return provenance. */
export interface ProvenanceOptions extends GraphParts {
  readonly signer: Signer;
}

/** Signed statements about how something was made. */
export interface ProvenanceBundle {
  /** DSSE envelopes in JSON, one for each job that has made the subject. */
  readonly envelopes: readonly string[];
  /** The public key, PEM. */
  readonly publicKey: string;
}

/**
 * Returns the statements that this platform signed when the jobs ended that made a subject: a model, a
 * model package, an alias, an endpoint, an artifact or a job. Their signatures and their digests are
 * checked. Throws `NOT_FOUND`, and `VALIDATION_FAILED` for a subject without a statement.
 */
export async function keptProvenance(
  options: ProvenanceOptions,
  subject: Arn,
): Promise<ProvenanceBundle> {
  const { store, signer } = options;
  const versions = await versionsOf(options, subject);
  if (versions) {
    const found = versions.map((version) => makerOf(options, subject, version));
    const envelopes = new Set(await Promise.all(found));
    return { envelopes: [...envelopes], publicKey: signer.publicKey };
  }
  const entityOf = await findStandIns(store, [subject], { at: undefined });
  const { kept, lacks } = await keptBy(options, [entityOf(subject)]);
  const [only] = kept;
  if (!only) return refuse('subject', `'${subject}' has no signed statement: ${lacks.join('; ')}.`);
  return { envelopes: [only.envelope], publicKey: signer.publicKey };
}

/** The statement about the first job that made a version. */
async function makerOf(options: ProvenanceOptions, subject: Arn, version: Arn): Promise<string> {
  const makers = await producersOf(options, vertexIdOf(version));
  if (makers.length === 0)
    return refuse(
      'subject',
      `No recorded job wrote the bytes of '${subject}'; name a job, or data that a job wrote.`,
    );
  const { kept, lacks } = await keptBy(options, makers);
  const fitting = kept.filter(({ statement }) => isAbout(options, statement, version));
  const [first] = fitting.sort((one, other) => compare(endOf(one), endOf(other)));
  if (first) return first.envelope;
  const others = kept.map(
    ({ statement }) => `the statement of ${jobOf(statement)} is about others`,
  );
  const why = [...lacks, ...others].slice(0, MOST_REASONS).join('; ');
  return refuse('subject', `The bytes of '${subject}' have no signed statement: ${why}.`);
}

const MOST_REASONS = 5;

async function producersOf({ store }: GraphParts, id: VertexId): Promise<readonly Arn[]> {
  const query = { vertices: [id], direction: 'in', labels: ['Produced'] } as const;
  const edges = (await store.incident({ ...query, first: MOST_PRODUCERS })).get(id)?.items ?? [];
  const sources = await store.vertices(edges.map(({ element }) => element.from));
  const entities = [...sources.values()].map(({ element }) => vertexToEntity(element));
  return entities.filter(isStep).map(({ arn }) => arn);
}

interface Kept {
  readonly envelope: string;
  readonly statement: Statement;
}

/** Reads what was kept about the jobs of trial components, and why others have nothing. */
async function keptBy({ store, signer }: ProvenanceOptions, components: readonly Arn[]) {
  const { openEnvelope, readPublicKey, readStatement } = await import(
    '#src/domain/provenance/index.js'
  );
  const key = readPublicKey(signer.publicKey);
  const found = await store.vertices(components.map(statementId));
  const kept: Kept[] = [];
  const lacks: string[] = [];
  for (const component of components) {
    const vertex = found.get(statementId(component))?.element;
    const record = vertex && readOrReport(() => readStatementVertex(vertex));
    if (!record) lacks.push(`the job of ${component} ${WHY}`);
    else if ('absent' in record.signed) lacks.push(`${record.job}: ${record.signed.absent}`);
    else {
      const { envelope } = record.signed;
      const statement = valid(() => readStatement(openEnvelope(envelope, key)));
      if (statement && componentOf(statement) === component) kept.push({ envelope, statement });
      else lacks.push(`what is kept about ${record.job} is not signed by the key of this server`);
    }
  }
  return { kept, lacks };
}

/** A load may have brought what another key signed, or what nobody did. */
function valid(read: () => Statement): Statement | undefined {
  try {
    return read();
  } catch (error) {
    if (isPlatformError(error, 'PROVENANCE_INVALID')) return undefined;
    throw error;
  }
}

const WHY =
  'has not completed, ended before statements were kept, or was loaded and did not run here';

function isAbout({ scope }: GraphParts, { subject }: Statement, version: Arn): boolean {
  return subject.some(({ uri = '', digest }) =>
    Object.values(digest).some((value) => versionArn(scope, uri, value) === version),
  );
}

function componentOf({ predicate }: Statement): string | undefined {
  return predicate.buildDefinition.internalParameters?.trialComponent;
}

function jobOf({ predicate }: Statement): string | undefined {
  return predicate.runDetails.metadata?.invocationId;
}

function endOf({ statement }: Kept): string {
  return statement.predicate.runDetails.metadata?.finishedOn ?? '';
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
