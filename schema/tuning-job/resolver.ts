import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import { PlatformError } from '#src/domain/errors/index.js';
import { type Versioned, type Vertex, vertexIdOf } from '#src/domain/graph/index.js';
import { readOrReport } from '#src/domain/record/index.js';
import { isBetter, TRIAL_LABEL, trialId, vertexToTrial } from '#src/domain/tuning/index.js';
import { TUNING } from '#src/jobs/index.js';
import type { Importances } from '#src/samplers/analysis.js';
import type { GraphQLContext } from '../context.js';
import { defineJobResolver } from '../job/define-resolver.js';
import { toNode } from '../nodes.js';
import { optional } from '../shared/describe.js';
import { present } from '../shared/maps.js';
import type { Moment } from '../shared/moment.js';
import {
  AfterArgs,
  type ConnectionOf,
  listCursor,
  listPosition,
  pageSize,
  toConnection,
} from '../shared/paging.js';
import { TrainingJobType } from '../training-job/type.js';
import { trialNode, tuningJobNode } from './node.js';
import {
  BestSoFarType,
  HyperparameterImportanceType,
  TuningTrialConnection,
  TuningTrialType,
} from './trial.js';
import {
  CreateTuningJobInput,
  TuningJobConnection,
  TuningJobType,
  toTuningRequest,
} from './type.js';

export const TuningJobResolver = defineJobResolver({
  type: TuningJobType,
  connection: TuningJobConnection,
  toNode: tuningJobNode,
  kind: TUNING,
  input: CreateTuningJobInput,
  submit: (jobs, input, principal) => jobs.submit(toTuningRequest(input), principal),
  creates:
    'Launches a tuning job. Each of its training jobs is launched in one commit with its lineage.',
  stops: 'Asks a tuning job to stop: its training jobs are stopped, and their models are kept.',
});

@ArgsType()
class TrialListArgs extends AfterArgs {
  @Field(() => Int, optional('Items of the page.', 100))
  readonly first!: number;
}

/** The results of a tuning job's trials. */
@Resolver(() => TuningJobType)
export class TuningTrialsResolver {
  @FieldResolver(() => TuningTrialConnection, {
    description: 'Its trials in the order of their launches, with their results as they come.',
  })
  async trainingJobs(
    @Root() job: TuningJobType,
    @Args(() => TrialListArgs) args: TrialListArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<ConnectionOf<TuningTrialType>> {
    const { store, reportUnreadable } = context.services;
    const order = `${TRIAL_LABEL} ${job.arn}`;
    const after = listPosition(order, args.after);
    const moment = momentOfJob(job);
    const selection = {
      label: TRIAL_LABEL,
      where: { type: job.arn },
      ...present({ at: moment.at }),
    };
    const page = await store.list(
      {
        ...selection,
        order: { by: 'name', direction: 'ascending' },
        first: pageSize(args.first, context),
        ...present({ after }),
      },
      context,
    );
    const trials = page.items.flatMap(({ element }) => {
      const trial = readOrReport(() => vertexToTrial(element), reportUnreadable);
      return trial ? [{ trial, element }] : [];
    });
    return toConnection({
      nodes: trials.map(({ trial }) => trialNode(trial, moment)),
      cursors: trials.map(({ element: { id, properties } }) =>
        listCursor(order, { key: properties['name'] as string, id }),
      ),
      hasNext: page.hasNext,
      hasPrevious: after !== undefined,
      count: () => store.count(selection, context),
    });
  }

  @FieldResolver(() => TuningTrialType, {
    nullable: true,
    description: 'The trial with this number, or null.',
  })
  async trial(
    @Root() job: TuningJobType,
    @Arg('number', () => Int, {
      description: 'Trials are numbered from 1 in the order of their launches.',
    })
    number: number,
    @Ctx() { loaders }: GraphQLContext,
  ): Promise<TuningTrialType | undefined> {
    const vertex = await loaders.vertices.load(trialId(job.arn, number), job.at);
    return vertex && trialNode(vertexToTrial(vertex.element), momentOfJob(job));
  }

  @FieldResolver(() => TrainingJobType, {
    nullable: true,
    description: 'The completed training job with the best objective so far.',
  })
  async bestTrainingJob(
    @Root() job: TuningJobType,
    @Ctx() { loaders }: GraphQLContext,
  ): Promise<TrainingJobType | undefined> {
    if (!job.best) return undefined;
    const vertex = await loaders.vertices.load(vertexIdOf(job.best.trainingJob), job.at);
    const node = vertex && toNode(vertex, momentOfJob(job));
    return node instanceof TrainingJobType ? node : undefined;
  }

  @FieldResolver(() => [BestSoFarType], {
    description: 'Each completed trial that was better than all that had ended before it.',
  })
  async bestSoFar(
    @Root() job: TuningJobType,
    @Ctx() { services }: GraphQLContext,
  ): Promise<readonly BestSoFarType[]> {
    const moment = momentOfJob(job);
    const trials = await services.jobs.of(TUNING).trials(job, moment.at);
    const ended = trials
      .filter(({ status, objective }) => status === 'Completed' && objective !== undefined)
      .sort((one, other) => (one.endTime ?? 0) - (other.endTime ?? 0) || one.number - other.number);
    const best: BestSoFarType[] = [];
    for (const trial of ended) {
      const value = trial.objective as number;
      const last = best.at(-1);
      if (last && !isBetter(job.objective.goal, value, last.value)) continue;
      const afterSeconds = Math.round(
        ((trial.endTime ?? job.creationTime) - job.creationTime) / 1000,
      );
      best.push({ trial: trialNode(trial, moment), value, afterSeconds });
    }
    return best;
  }

  @FieldResolver(() => [HyperparameterImportanceType], {
    description:
      'The importance of each hyperparameter alone, the greatest first. A model of the results so far estimates it. Empty with fewer than 4 different results; noImportanceReason contains the reason.',
  })
  async importance(
    @Root() job: TuningJobType,
    @Ctx() context: GraphQLContext,
  ): Promise<readonly HyperparameterImportanceType[]> {
    return (await importancesOf(job, context)).importances;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The reason that importance is empty, such as too few results.',
  })
  async noImportanceReason(
    @Root() job: TuningJobType,
    @Ctx() context: GraphQLContext,
  ): Promise<string | undefined> {
    return (await importancesOf(job, context)).missingReason;
  }

  @FieldResolver(() => [TuningJobType], {
    description: 'The earlier tuning jobs whose results it started from, as far as they are there.',
  })
  async warmStartFrom(
    @Root() job: TuningJobType,
    @Ctx() { services }: GraphQLContext,
  ): Promise<readonly TuningJobType[]> {
    const found: TuningJobType[] = [];
    for (const name of job.warmStart?.names ?? []) {
      const parent = await services.jobs.of(TUNING).get(name, job.at);
      if (parent) found.push(tuningJobNode(parent, momentOfJob(job)));
    }
    return found;
  }
}

/** From a trial to its training job. */
@Resolver(() => TuningTrialType)
export class TrialTrainingJobResolver {
  @FieldResolver(() => TrainingJobType, {
    description: 'The training job; as it had ended, where it was deleted since.',
  })
  async trainingJob(
    @Root() { trainingJobArn, tuningJobArn, number, moment }: TuningTrialType,
    @Ctx() { loaders }: GraphQLContext,
  ): Promise<TrainingJobType> {
    const id = vertexIdOf(trainingJobArn);
    const now = await loaders.vertices.load(id, moment.at);
    if (now) return trainingNode(now, moment);
    // The commit that noted its result found it.
    const trial = await loaders.vertices.load(trialId(tuningJobArn as Arn, number), moment.at);
    const at = trial?.version;
    const past = at === undefined ? undefined : await loaders.vertices.load(id, at);
    if (past) return trainingNode(past, { at, isPast: true });
    throw new PlatformError('NOT_FOUND', `The training job '${trainingJobArn}' is gone.`, {
      details: { arn: trainingJobArn },
    });
  }
}

function trainingNode(vertex: Versioned<Vertex>, moment: Moment): TrainingJobType {
  return toNode(vertex, moment) as TrainingJobType;
}

/** The record stores the ranges in the form that the samplers read. */
function importancesOf({ name, at }: TuningJobType, { services, loaders }: GraphQLContext) {
  const jobs = services.jobs.of(TUNING);
  return loaders.inTurn(async (): Promise<Importances> => {
    const job = await jobs.get(name, at);
    return job ? jobs.importances(job, at) : { importances: [] };
  });
}

function momentOfJob({ at, isPast }: TuningJobType): Moment {
  return { at, isPast };
}
