import { type Arn, parseArn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { type VertexId, vertexIdOf } from '#src/domain/graph/index.js';
import { type TrialComponent, vertexToEntity } from '#src/domain/lineage/index.js';
import { JOB_ARN_KINDS } from '#src/domain/record-kinds.js';
import { refuse } from '#src/domain/request/index.js';
import { RETENTION_RULE, type RetentionRules } from '#src/domain/retention/index.js';
import { jobComponents, versionArn } from '#src/lineage/index.js';
import type { Principal } from '#src/ports/identity.js';
import type { Decided } from './candidates.js';
import { verticesById } from './elements.js';
import { type Erased, type EraseParts, erase } from './erase.js';
import { decide } from './plan.js';

/** The rule of these bytes, in their versions. */
const RULE = 'deleted with its job';
/** All outputs, at any age. */
const RULES: RetentionRules = (['OUTPUTS', 'FAILED_OUTPUTS', 'MODELS', 'CHECKPOINTS'] as const).map(
  (name) => RETENTION_RULE.parse({ class: name, keepDays: 0 }),
);

/** Who deletes the outputs of a job. */
export interface OutputsDeletion {
  /** The job, which may be deleted: the last one that had this ARN. */
  readonly job: Arn;
  readonly principal: Principal;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Removes the bytes of all outputs of a job, or of none. Their lineage stays. Throws `NOT_FOUND`, and
 * `RESOURCE_IN_USE` for a job that has not ended, and for an output that is in use, is held, or that
 * another job has written too.
 */
export async function deleteOutputs(
  parts: EraseParts,
  { job, principal, signal = new AbortController().signal }: OutputsDeletion,
): Promise<Erased> {
  const { arn, endTime, outputArtifacts } = await componentOf(parts, job);
  if (endTime === undefined)
    throw new PlatformError('RESOURCE_IN_USE', `The job '${job}' has not ended; stop it first.`, {
      details: { arn: job },
    });
  const now = parts.clock.now();
  const ids = new Set(
    outputArtifacts.flatMap(({ value, digest }) =>
      digest === undefined ? [] : vertexIdOf(versionArn(parts.scope, value, digest)),
    ),
  );
  const outputs = async () => {
    const { seq: at } = await parts.store.head();
    // No output is too young, also when the clock of another server is ahead of this one's.
    const options = { rules: RULES, at, now: Infinity, uriPrefix: '', component: arn };
    return { at, decided: (await decide(parts, options)).filter(({ id }) => ids.has(id)) };
  };
  const { at, decided } = await outputs();
  const kept = decided.find(({ keptBecause }) => keptBecause !== undefined);
  if (kept) throw await inUse(parts, kept, at);
  const stillFree = async (): Promise<ReadonlySet<VertexId>> =>
    new Set(
      (await outputs()).decided
        .filter(({ keptBecause }) => keptBecause === undefined)
        .map(({ id }) => id),
    );
  return erase(parts, decided, { actor: principal.arn, now, rule: RULE, signal, stillFree });
}

async function componentOf({ store }: EraseParts, job: Arn): Promise<TrialComponent> {
  const parts = parseArn(job);
  const kind = JOB_ARN_KINDS.find((known) => known === parts.kind);
  if (!kind) refuse('arn', `'${job}' is not the ARN of a job.`);
  const last = (await jobComponents(store, { ...parts, kind })).at(-1);
  if (last) return vertexToEntity(last.vertex) as TrialComponent;
  throw new PlatformError('NOT_FOUND', `There is no job '${job}', and no lineage of one.`, {
    details: { arn: job },
  });
}

async function inUse({ store }: EraseParts, kept: Decided, at: number): Promise<PlatformError> {
  const { uri, keptBecause = '' } = kept;
  const path = kept.path();
  const found = await verticesById(store, path, at);
  const arns = path.flatMap((id) => {
    const vertex = found.get(id);
    return vertex ? [vertexToEntity(vertex).arn] : [];
  });
  return new PlatformError(
    'RESOURCE_IN_USE',
    `The output '${uri}' stays, because ${reasonOf(kept, arns.at(-1))}; no output was removed.`,
    { details: { uri, keptBecause, path: arns } },
  );
}

function reasonOf({ keptBecause }: Decided, last: Arn | undefined): string {
  if (keptBecause === 'HELD') return `'${last}' has the tag hold`;
  if (keptBecause === 'REACHABLE') return `'${last}' uses it`;
  return 'another job has written the same bytes there';
}
