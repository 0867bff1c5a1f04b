import { inParallel } from '#src/async/limits.js';
import type { Arn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { jobOf, type TrialComponent } from '#src/domain/lineage/index.js';
import type { Blocker, ReproductionStep } from '#src/domain/reproduction/index.js';
import { refuse } from '#src/domain/request/index.js';
import { versionArn } from '#src/lineage/index.js';
import type { Principal } from '#src/ports/identity.js';
import { MODEL_ARTIFACT, SOURCE_DIR } from '../trial-component.js';
import { type BytesParts, recordedOutputs, whyGone } from './bytes.js';
import { namedInputs, recordedInput } from './inputs.js';
import { type GateParts, launchRefusal } from './launch-refusal.js';
import { type PastJob, pastJobs } from './past-job.js';
import { stepsOf, type Visited } from './plan-steps.js';
import { transformsOf } from './predictions.js';
import { ProgramChecks, type ProgramParts } from './program-checks.js';
import { StepGraph } from './step-graph.js';
import { subjectComponents } from './subject.js';
import { whyNotWritten } from './written-bytes.js';

/** The services that planning needs. */
export interface PlanParts extends BytesParts, ProgramParts, GateParts {}

/** A request for a plan. */
export interface PlanRequest {
  readonly subject: Arn;
  /** The runner that must run the jobs. Default: that of the server. */
  readonly runner?: string | undefined;
  /** The caller, who would launch the jobs. */
  readonly principal: Principal;
}

/** The jobs that must run again to reproduce a subject, and the jobs whose outputs are used. */
export interface ReproductionPlan {
  readonly subject: Arn;
  /** Each comes after those that it needs. */
  readonly steps: readonly ReproductionStep[];
}

/**
 * Plans backwards from a subject. The jobs that made it run again. When the bytes of an input are
 * gone, the job that made them runs again too. The newest batch transform of a model that can run
 * again does so with the repetition, to compare predictions. A step is impossible when policies or
 * quarantines refuse to launch its job again. Reads only names and sizes from the storage. Throws
 * `NOT_FOUND`, `VALIDATION_FAILED` for a subject that no job has made, and for another runner than
 * that of the server; and `QUERY_TOO_COSTLY` for too many ancestors or steps.
 */
export async function planReproduction(
  parts: PlanParts,
  { subject, runner, principal }: PlanRequest,
): Promise<ReproductionPlan> {
  if (runner !== undefined && runner !== parts.runner.name)
    refuse(
      'runner',
      `This server runs programs with '${parts.runner.name}', not with '${runner}'; ask a server that does, or leave runner out.`,
    );
  const subjects = await subjectComponents(parts, subject);
  const transforms = await transformsOf(parts, subjects);
  const graph = await StepGraph.read(parts.store, [
    ...subjects,
    ...[...transforms.values()].flat(),
  ]);
  for (const arn of subjects)
    if (recordedOutputs(graph.step(vertexIdOf(arn))?.step).length === 0)
      refuse('subject', `The job of '${arn}' has no outputs to reproduce; name another subject.`);
  const planner = new Planner({ ...parts, principal }, graph);
  await planner.follow(subjects);
  await planner.checkLaunches();
  for (const [model, predicted] of transforms) await planner.addPredictionStep(model, predicted);
  return { subject, steps: stepsOf(planner.visited, new Set(subjects)) };
}

/** The most steps of a plan. */
const MOST_STEPS = 2_000;
/** The most jobs that are read at the same time. */
const PARALLEL = 16;

interface PlannerParts extends PlanParts {
  readonly principal: Principal;
}

class Planner {
  readonly #parts: PlannerParts;
  readonly #graph: StepGraph;
  readonly #programs: ProgramChecks;
  readonly #visited = new Map<Arn, Visited>();
  readonly #signal = new AbortController().signal;

  constructor(parts: PlannerParts, graph: StepGraph) {
    this.#parts = parts;
    this.#graph = graph;
    this.#programs = new ProgramChecks(parts);
  }

  get visited(): ReadonlyMap<Arn, Visited> {
    return this.#visited;
  }

  /** Visits the jobs that run again, layer by layer, and the jobs whose outputs they use. */
  async follow(subjects: readonly Arn[]): Promise<void> {
    let layer = subjects.flatMap((arn) => this.#graph.step(vertexIdOf(arn)) ?? []);
    while (layer.length > 0) {
      const jobs = await pastJobs(this.#parts.store, layer);
      const next = new Map<Arn, TrialComponent>();
      const visits = await inParallel(
        layer,
        { limit: PARALLEL, signal: this.#signal },
        ({ step }) => this.#visit(step, jobs.get(step.arn)),
      );
      for (const { rerun, reused, ...visited } of visits) {
        this.#visited.set(visited.step.arn, { ...visited, runs: true });
        for (const step of reused)
          if (!this.#visited.has(step.arn))
            this.#visited.set(step.arn, { step, runs: false, blockers: [], needs: [] });
        for (const step of rerun) if (!this.#visited.get(step.arn)?.runs) next.set(step.arn, step);
      }
      layer = [...next.keys()].flatMap((arn) => this.#graph.step(vertexIdOf(arn)) ?? []);
      if (this.#visited.size + layer.length > MOST_STEPS) throw tooManySteps();
    }
  }

  /** Evaluates the policies and quarantines for the launch of each job that runs again. */
  async checkLaunches(): Promise<void> {
    const repeated = [...this.#visited.values()].filter(({ runs }) => runs);
    const steps = repeated.flatMap(({ step: { arn } }) => this.#graph.step(vertexIdOf(arn)) ?? []);
    const jobs = await pastJobs(this.#parts.store, steps);
    await inParallel(repeated, { limit: PARALLEL, signal: this.#signal }, async (visited) => {
      const { arn } = visited.step;
      const refused = await this.#refusal(jobs.get(arn));
      this.#visited.set(arn, { ...visited, blockers: [...visited.blockers, ...refused] });
    });
  }

  async #refusal(past: PastJob | undefined): Promise<readonly Blocker[]> {
    return past ? launchRefusal(this.#parts, past, this.#parts.principal) : [];
  }

  /** Adds the first of several batch transforms of a model that can run again on the same data. */
  async addPredictionStep(model: Arn, transforms: readonly Arn[]): Promise<void> {
    const made = this.#visited.get(model);
    if (!made || made.blockers.length > 0) return;
    const steps = transforms.flatMap((arn) => this.#graph.step(vertexIdOf(arn)) ?? []);
    const jobs = await pastJobs(this.#parts.store, steps);
    for (const { step } of steps) {
      const past = jobs.get(step.arn);
      const { blockers, rerun } = await this.#visit(step, past, MODEL_ARTIFACT);
      if (blockers.length > 0 || rerun.length > 0 || (await this.#hasLost(step))) continue;
      if ((await this.#refusal(past)).length > 0) continue;
      const needs = [made.step];
      this.#visited.set(step.arn, { step, runs: true, blockers: [], needs, isPrediction: true });
      return;
    }
  }

  async #hasLost(step: TrialComponent): Promise<boolean> {
    const outputs = recordedOutputs(step);
    const reasons = outputs.map((output) =>
      whyGone(this.#parts, { ...output, form: 'folder' }, undefined),
    );
    return outputs.length === 0 || (await Promise.all(reasons)).some((why) => why !== undefined);
  }

  /** `rewritten` names an input that is not checked, because a repetition writes it. */
  async #visit(step: TrialComponent, past: PastJob | undefined, rewritten?: string) {
    const blockers: Blocker[] = past
      ? [...(await this.#programs.blockers(past))]
      : [this.#noRecord(step)];
    const rerun: TrialComponent[] = [];
    const reused: TrialComponent[] = [];
    blockers.push(...this.#checkpoints(step, past));
    const inputs = past ? namedInputs(past).filter(({ name }) => name !== rewritten) : [];
    await Promise.all(
      inputs.map(async (input) => {
        const { name, uri } = input;
        const kind = name === SOURCE_DIR ? 'CODE' : 'INPUT';
        const block = (reason: string) => void blockers.push({ kind, name: uri, reason });
        const recorded = recordedInput(step.inputArtifacts, input);
        if (!recorded) return block('no digest was recorded');
        const id = vertexIdOf(versionArn(this.#parts.scope, uri, recorded.digest));
        const version = this.#graph.artifact(id);
        const why = await whyGone(this.#parts, { ...recorded, form: input.form }, version);
        const found = version ? await this.#graph.makers(version) : [];
        const makers = found.filter(({ arn }) => arn !== step.arn);
        if (why === undefined) reused.push(...makers);
        else if (makers.length === 0) block(why);
        else {
          const notWritten = await whyNotWritten(this.#parts, makers, {
            ...recorded,
            form: input.form,
          });
          if (notWritten === undefined) rerun.push(...makers);
          else block(`${why}, and ${notWritten}`);
        }
      }),
    );
    return { step, blockers, rerun, reused, needs: [...new Set([...rerun, ...reused])] };
  }

  #noRecord(step: TrialComponent): Blocker {
    const job = jobOf(step);
    const name = job ?? step.name;
    const isKnown = /:(?:training|processing|transform)-job\//.test(name);
    return isKnown
      ? { kind: 'RECORD', name, reason: 'the record of the job was deleted' }
      : {
          kind: 'KIND',
          name,
          reason: 'only training jobs, processing jobs and batch transforms run again',
        };
  }

  /** Checkpoints that a job continued from. */
  #checkpoints({ arn }: TrialComponent, past: PastJob | undefined): readonly Blocker[] {
    const place = past?.kind === 'training' ? past.job.checkpointUri : undefined;
    const read = this.#graph.inputs(vertexIdOf(arn)).some(({ source }) => source.uri === place);
    if (place === undefined || !read) return [];
    return [
      {
        kind: 'CHECKPOINT',
        name: place,
        reason: 'the job continued from these checkpoints, and has overwritten them',
      },
    ];
  }
}

function tooManySteps(): PlatformError {
  return new PlatformError(
    'QUERY_TOO_COSTLY',
    `The plan has more than ${MOST_STEPS} steps; reproduce one of the inputs first.`,
    { details: { max: MOST_STEPS } },
  );
}
