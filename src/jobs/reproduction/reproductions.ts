import type { Arn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { jobLines } from '#src/domain/job/index.js';
import {
  advanceReproduction,
  hasReproductionEnded,
  REPRODUCTION_LIFE,
  REPRODUCTIONS,
  type Reproduction,
  type ReproductionRequest,
  type ReproductionStep,
  resolveReproduction,
} from '#src/domain/reproduction/index.js';
import type { Principal } from '#src/ports/identity.js';
import type { JobHandler } from '../job-kind.js';
import { Jobs, type JobsOptions, type NewJob, newJob } from '../launch/index.js';
import { passOn } from '../phases/run.js';
import { jobComponent, recordStatus } from '../trial-component.js';
import { COMPARING, repeating, stoppingJobs } from './phases.js';
import { type PlanRequest, planReproduction, type ReproductionPlan } from './plan.js';
import type { Repeaters } from './repeat.js';

/** A reproduction runs no program, so it reserves no instances. */
const NO_INSTANCES = { instanceType: 'none', instanceCount: 0 };

/** Reproductions launch past jobs again. */
export function reproductionKind(uses: Repeaters): JobHandler<Reproduction> {
  const stopping = stoppingJobs(uses);
  return {
    codec: REPRODUCTIONS,
    advance: advanceReproduction,
    isOver: hasReproductionEnded,
    lines: jobLines,
    instances: () => NO_INSTANCES,
    runsNothing: true,
    phases: {
      starting: passOn('begin'),
      repeating: repeating(uses),
      comparing: COMPARING,
      stopping,
      expiring: stopping,
      failing: stopping,
    },
    metrics: () => [],
    facts: () => ({}),
    recordLineage: recordStatus('reproduction'),
    component: (job, findings) =>
      jobComponent('reproduction', job, {
        findings,
        parameters: { 'Forebear.Tolerance': job.tolerance },
        inputArtifacts: [],
        properties: { subject: job.subject, ...(job.verdict && { verdict: job.verdict }) },
      }),
    artifacts: () => ({ read: [] }),
    produced: () => [],
  };
}

/** Plans and launches reproductions. */
export class Reproductions extends Jobs<Reproduction> {
  readonly #options: JobsOptions;

  constructor(options: JobsOptions & Repeaters) {
    super(reproductionKind(options), options);
    this.#options = options;
  }

  /** Plans without a launch. Throws the errors of {@link planReproduction}. */
  plan(request: PlanRequest): Promise<ReproductionPlan> {
    return planReproduction(this.#options, request);
  }

  /**
   * Plans the reproduction of a subject, and launches it. Throws `VALIDATION_FAILED`, the errors of
   * {@link planReproduction}, and `REPRODUCTION_IMPOSSIBLE`, which contains the blockers, unless it
   * is a dry run.
   */
  async submit(request: ReproductionRequest, principal: Principal): Promise<Reproduction> {
    const known = (await this.token(request))?.known;
    if (known) return known;
    const resolved = resolveReproduction(request, this.#options);
    const { subject } = resolved;
    const { steps } = await this.plan({ subject, runner: request.runner, principal });
    if (!request.dryRun) refuseImpossible(subject, steps);
    const make = (made: NewJob): Reproduction => {
      const started = newJob({ codec: REPRODUCTIONS, life: REPRODUCTION_LIFE }, resolved, made);
      return { ...started, steps, results: [] };
    };
    return this.launch(request, { resolved, uris: [], environment: {}, make }, principal);
  }
}

function refuseImpossible(subject: Arn, steps: readonly ReproductionStep[]): void {
  const [first] = steps.filter(({ fate }) => fate === 'IMPOSSIBLE');
  if (!first) return;
  const { number, jobName, blockers } = first;
  const reasons = blockers.map(({ name, reason }) => `${name}: ${reason}`).join('; ');
  throw new PlatformError(
    'REPRODUCTION_IMPOSSIBLE',
    `'${subject}' cannot be reproduced, because step ${number}, '${jobName}', cannot run again (${reasons}). The query reproductionPlan and 'forebear reproduce --dry-run' show the whole plan.`,
    { details: { subject, step: number, job: first.job, blockers } },
  );
}
