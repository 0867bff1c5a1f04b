import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import { type Versioned, vertexIdOf } from '#src/domain/graph/index.js';
import type { MetricSummary, TrialComponentArtifact } from '#src/domain/lineage/index.js';
import type { S3Uri } from '#src/domain/s3-uri.js';
import {
  advanceTrainingJob,
  type FinalMetric,
  TRAINING_JOBS,
  type TrainingJob,
} from '#src/domain/training/index.js';
import { isLostRace } from '#src/ledger/index.js';
import { LineageDraft } from '#src/lineage/index.js';
import { type Claim, removeClaim, whileClaimed } from '#src/supervision/claim.js';
import type { DataFacts, ObjectFacts } from '../../data/digest.js';
import { trialComponentOf } from '../trial-component.js';
import { findRuns } from './runs.js';
import type { Supervision } from './supervision.js';

/** An output with the facts of the one object that it is. */
export type TrainingComponentOutput = TrialComponentArtifact & { readonly object: ObjectFacts };

/** How a job ends, decided once: it is noted on the disk before anything of it is told. */
export interface Outcome {
  readonly trigger: 'uploaded' | 'cancelled' | 'fail';
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly reason?: string;
  readonly modelData?: S3Uri;
  readonly outputs: readonly TrainingComponentOutput[];
  readonly inputs: Readonly<Record<string, DataFacts>>;
  readonly restoredCheckpoints: number;
  readonly metrics: readonly MetricSummary[];
  readonly finalMetrics: readonly FinalMetric[];
}

/** The name of the note that holds an {@link Outcome}. */
export const OUTCOME_NOTE = 'outcome';

/**
 * Ends a job: its last log lines, then one commit with status, model, metrics, seconds, and what was
 * read and written. Afterwards nothing of it is left on this machine.
 */
export async function conclude(supervision: Supervision, outcome: Outcome): Promise<TrainingJob> {
  const { claimed, folder, services } = supervision;
  await folder.writeNote(OUTCOME_NOTE, outcome).catch((error: unknown) => {
    // Without it a crash right now repeats the upload: no reason not to end.
    services.logger.warn('the end of a job is not noted', { job: claimed.claim.subject, error });
  });
  const found = await claimed.read();
  const log = await sealLog(supervision, ended(found.element, outcome));
  const job = await commitEnd(supervision, outcome, log);
  try {
    for (const run of await findRuns(supervision)) {
      await run.stop({ graceMs: 0 });
      await run.remove();
    }
    await folder.remove();
  } catch (error) {
    services.logger.warn('a job that has ended left something behind', { job: job.arn, error });
  }
  return job;
}

/**
 * What callers have made of the trial component meanwhile may leave no room for the job's part in it:
 * the job ends all the same, with as much of its lineage as the rules allow.
 */
async function commitEnd(
  supervision: Supervision,
  outcome: Outcome,
  log: TrainingJob['log'],
): Promise<TrainingJob> {
  const { claimed, services } = supervision;
  for (const extent of ['whole', 'status', 'record'] as const) {
    try {
      return await claimed.commit(async (current) => {
        const next = ended(current.element, outcome, log);
        const end = { current, next, outcome };
        const changeSet =
          extent === 'whole'
            ? await endDraft(supervision, end)
            : await bareEnd(supervision, end, extent);
        return { result: next, changeSet };
      });
    } catch (error) {
      if (extent === 'record' || !isRefused(error)) throw error;
      services.logger.warn('a job ends without its lineage', {
        job: claimed.claim.subject,
        extent,
        error,
      });
    }
  }
  throw new PlatformError('INTERNAL_ERROR', 'The end of a job was not committed.');
}

/** A rule says no: neither a lost race, nor the store, nor the claim. */
function isRefused(error: unknown): boolean {
  return isPlatformError(error, 'VALIDATION_FAILED') && !isLostRace(error);
}

/** The record's end and, at most, the trial component's status. */
function bareEnd(
  { services, claimed }: Supervision,
  { current, next }: End,
  extent: 'status' | 'record',
) {
  const { store, scope } = services;
  const now = next.lastModifiedTime;
  const draft = new LineageDraft({ store, scope, actor: 'forebear', now });
  addRecord(draft, { current, next, claim: claimed.claim });
  if (extent === 'status') {
    const { name, status } = trialComponentOf(next);
    draft.trialComponent({ name, ...(status ? { status } : {}) }, 'put');
  }
  return draft.build();
}

function ended(job: TrainingJob, outcome: Outcome, log?: TrainingJob['log']): TrainingJob {
  const { trigger, at, reason, modelData, finalMetrics } = outcome;
  const next = advanceTrainingJob(job, {
    trigger,
    at,
    ...(reason === undefined ? {} : { reason }),
    facts: {
      finalMetrics,
      ...(modelData === undefined ? {} : { modelData }),
      ...(log === undefined ? {} : { log }),
    },
  });
  if (next) return next;
  const told = `The job could not end by '${trigger}' when it was ${job.phase}.`;
  return advanceTrainingJob(job, { trigger: 'fail', at, reason: reason ?? told }) ?? job;
}

/** A log that cannot be written any more, on a full disk say, keeps no job from ending. */
async function sealLog(
  { claimed, services, task }: Supervision,
  job: TrainingJob,
): Promise<TrainingJob['log']> {
  const { logs, logger } = services;
  try {
    await claimed.log(job);
  } catch (error) {
    logger.warn('the log of a job is not complete', { job: task.job, error });
  }
  try {
    return await logs.seal(task.job);
  } catch (error) {
    logger.warn('the log of a job is not sealed', { job: task.job, error });
    return undefined;
  }
}

interface End {
  readonly current: Versioned<TrainingJob>;
  readonly next: TrainingJob;
  readonly outcome: Outcome;
}

async function endDraft({ services, claimed }: Supervision, { current, next, outcome }: End) {
  const { store, scope } = services;
  const now = next.lastModifiedTime;
  const build = (mode: 'merge' | 'ensure') => {
    const draft = new LineageDraft({ store, scope, actor: 'forebear', now });
    addRecord(draft, { current, next, claim: claimed.claim });
    const outputs = outcome.outputs.map(({ object: _, ...output }) => output);
    const { inputs, metrics } = outcome;
    const component = draft.trialComponent(
      trialComponentOf(next, { inputs, outputs, metrics }),
      'put',
    );
    const model = outcome.outputs.find(({ value }) => value === next.modelData);
    if (model) {
      const artifact = draft.artifact(modelArtifact(next, model), mode);
      draft.associate(component, artifact, { type: 'Produced', mode: 'ensure' });
    }
    if (next.checkpointUri !== undefined && outcome.restoredCheckpoints > 0) {
      const sourceUri = next.checkpointUri;
      const checkpoint = draft.artifact({ sourceUri, type: 'Checkpoint' }, 'ensure');
      draft.associate(checkpoint, component, { type: 'ContributedTo', mode: 'ensure' });
    }
    return draft.build();
  };
  try {
    return await build('merge');
  } catch (error) {
    // Somebody has recorded the model's URI with a type of their own: the job ends all the same.
    if (!isPlatformError(error, 'ARTIFACT_TYPE_CONFLICT')) throw error;
    return build('ensure');
  }
}

/** The record as it ends; the claim goes with it. */
function addRecord(
  draft: LineageDraft,
  { current, next, claim }: Omit<End, 'outcome'> & { readonly claim: Claim },
): void {
  draft.add(
    { kind: 'putVertex', vertex: TRAINING_JOBS.write(next) },
    { element: 'vertex', id: vertexIdOf(next.arn), is: current.version },
  );
  draft.add(removeClaim(claim), whileClaimed(claim));
}

function modelArtifact(job: TrainingJob, { value, object }: TrainingComponentOutput) {
  return {
    sourceUri: value,
    type: 'Model',
    properties: {
      trainingJob: job.name,
      sha256: object.digest,
      sizeBytes: `${object.sizeBytes}`,
    },
  };
}
