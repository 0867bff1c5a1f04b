import { isPlatformError, PlatformError } from '#src/domain/errors/index.js';
import { hex32 } from '#src/domain/graph/index.js';
import type { StringMap } from '#src/domain/lineage/index.js';
import type { TrainingRequest } from '#src/domain/training/index.js';
import {
  type Hyperparameters,
  recounted,
  type Trial,
  type TuningJob,
  trialId,
  trialToVertex,
} from '#src/domain/tuning/index.js';
import type { NextTrial } from '#src/samplers/next-trial.js';
import type { JobWork } from '../job-kind.js';
import { launcherOf } from '../launch/launch-act.js';
import { tuningState } from './state.js';
import type { TrialBoard } from './trial-board.js';
import type { Tuner } from './tuner.js';

/** The most suggestions for one trial that may be refused. */
export const MOST_REFUSED = 20;

export interface TrialParts {
  readonly work: JobWork<TuningJob>;
  readonly tuner: Tuner;
  readonly board: TrialBoard;
}

/**
 * Launches the next trial. Its training job, the lineage, the basis of its suggestion and the
 * counts of the tuning job are one commit, which expects that this server still has the tuning job.
 * Values that an algorithm does not allow together are suggested again. Rejects with the signal's
 * reason, also while a suggestion is being computed.
 */
export async function launchTrial(
  parts: TrialParts,
  job: TuningJob,
  signal: AbortSignal,
): Promise<void> {
  const { board, tuner } = parts;
  const { all: trials, earlier } = board;
  const refused: Hyperparameters[] = [];
  for (;;) {
    const state = tuningState(job, { trials, earlier, refused });
    const next = await tuner.samplers.next(state, { signal });
    try {
      board.keep(await launch(parts, job, next));
      return;
    } catch (error) {
      const isRefused = isPlatformError(error, 'HYPERPARAMETER_INVALID');
      if (!isRefused || job.strategy === 'Grid' || refused.length >= MOST_REFUSED) throw error;
      refused.push(next.hyperparameters);
    }
  }
}

async function launch(
  { work, tuner, board }: TrialParts,
  job: TuningJob,
  next: NextTrial,
): Promise<Trial> {
  const number = board.all.length + 1;
  const name = trialName(job, number);
  const asked = trialRequest(job, next.hyperparameters);
  const sealed = asked.environment as StringMap | undefined;
  const environment = sealed && (work.services.values?.open(sealed) ?? sealed);
  const request = { ...asked, ...(environment && { environment }), name };
  let launched: Trial | undefined;
  await tuner.trainingJobs.submit(request, launcherOf(job), {
    tuningJob: job.arn,
    also: async (draft, made) => {
      await work.record.join(draft, (found) => {
        if (found.phase !== 'tuning') throw isEnding(job);
        const lastModifiedTime = Math.max(made.creationTime, found.lastModifiedTime);
        const counts = recounted(found.counts, undefined, 'InProgress');
        return { ...found, counts, lastModifiedTime };
      });
      launched = {
        ...next,
        tuningJob: job.arn,
        number,
        trainingJob: made.arn,
        trainingJobName: made.name,
        status: 'InProgress',
        creationTime: made.creationTime,
      };
      const id = trialId(job.arn, number);
      const vertex = trialToVertex(launched);
      draft.add({ kind: 'putVertex', vertex }, { element: 'vertex', id, is: 'absent' });
      draft.associate(job.trialComponent, made.trialComponent, {
        type: 'AssociatedWith',
        mode: 'ensure',
      });
    },
  });
  if (!launched) throw new Error(`The trial ${name} was not recorded.`);
  return launched;
}

function isEnding({ name }: TuningJob): PlatformError {
  return new PlatformError('CONFLICT', `The tuning job '${name}' is ending.`, {
    details: { name },
  });
}

/** The hyperparameter with the name of the objective for programs, as in the original. */
const OBJECTIVE = '_tuning_objective_metric';

/** The template of trials: a tuning job, or a request for one. */
export type TrialTemplate = Pick<TuningJob, 'training' | 'objective' | 'role' | 'experiment'>;

/** The request of a trial's training job, without its name. */
export function trialRequest(
  { training, objective, role, experiment }: TrialTemplate,
  values: Hyperparameters,
): TrainingRequest {
  return {
    ...training,
    role,
    experiment: { ...experiment, ...training.experiment },
    hyperparameters: {
      ...training.hyperparameters,
      ...values,
      [OBJECTIVE]: objective.metricName,
    },
  };
}

/** `<tuning job>-<number>-<8 digits>`, as in the original; the same name after a crash. */
export function trialName({ arn, name, creationTime }: TuningJob, number: number): string {
  const digits = hex32(`${arn}\n${creationTime}\n${number}`).slice(0, 8);
  return `${name}-${String(number).padStart(3, '0')}-${digits}`;
}
