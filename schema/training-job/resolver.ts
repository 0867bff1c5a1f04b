import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { isName, NAME_RULES } from '#src/domain/names.js';
import { refuse } from '#src/domain/request/index.js';
import { SeriesThinner } from '#src/domain/training/index.js';
import type { MetricPoint } from '#src/ports/log-store.js';
import type { GraphQLContext } from '../context.js';
import { JobListArgs } from '../job/input.js';
import { entityNode } from '../lineage-entity/node.js';
import { LogPageArgs } from '../log/input.js';
import { readLogPage } from '../log/read-page.js';
import { LogPageType } from '../log/type.js';
import { Needs } from '../root-fields.js';
import { ArnScalar } from '../scalars/index.js';
import type { ConnectionOf } from '../shared/connection.js';
import { recordPage } from '../shared/list.js';
import { AT_COMMIT, momentOf } from '../shared/moment.js';
import { TrialComponentType } from '../trial-component/type.js';
import { CreateTrainingJobInput, MetricSeriesArgs, toTrainingRequest } from './input.js';
import { trainingJobNode } from './node.js';
import { MetricType } from './parts.js';
import { TrainingJobConnection, TrainingJobType } from './type.js';

const NAME = { description: 'The job’s name.' };

/** Training jobs. */
@Resolver(() => TrainingJobType)
export class TrainingJobResolver {
  @Needs('viewer')
  @Query(() => TrainingJobType, {
    nullable: true,
    description: 'The training job of a name, or null.',
  })
  async trainingJob(
    @Arg('name', () => String, NAME) name: string,
    @Arg('atCommit', () => Int, AT_COMMIT) atCommit: number | undefined,
    @Ctx() { services }: GraphQLContext,
  ): Promise<TrainingJobType | undefined> {
    const moment = momentOf(atCommit);
    if (!isName(NAME_RULES.job, name)) return undefined;
    const job = await services.trainingJobs.get(name, moment.at);
    return job && trainingJobNode(job, moment);
  }

  @Needs('viewer')
  @Query(() => TrainingJobConnection, { description: 'The training jobs.' })
  trainingJobs(
    @Args(() => JobListArgs) args: JobListArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<ConnectionOf<TrainingJobType>> {
    const { trainingJobs } = context.services;
    return recordPage(
      { label: 'training_job', records: trainingJobs, toNode: trainingJobNode },
      args,
      context,
    );
  }

  @Needs('operator')
  @Mutation(() => TrainingJobType, {
    description: 'Launches a training job: its record and its lineage are one commit.',
  })
  async createTrainingJob(
    @Arg('input', () => CreateTrainingJobInput, { description: 'The job.' })
    input: CreateTrainingJobInput,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<TrainingJobType> {
    return trainingJobNode(await services.trainingJobs.submit(toTrainingRequest(input), principal));
  }

  @Needs('operator')
  @Mutation(() => TrainingJobType, {
    description: 'Asks a job to stop: SIGTERM, 120 seconds later SIGKILL; its model is kept.',
  })
  async stopTrainingJob(
    @Arg('name', () => String, NAME) name: string,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<TrainingJobType> {
    return trainingJobNode(await services.trainingJobs.stop(name, principal));
  }

  @Needs('operator')
  @Mutation(() => ArnScalar, {
    description: 'Deletes a job that has ended, with its log; its lineage stays.',
  })
  async deleteTrainingJob(
    @Arg('name', () => String, NAME) name: string,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<Arn> {
    return (await services.trainingJobs.delete(name, principal)).arn;
  }

  @FieldResolver(() => TrialComponentType, {
    nullable: true,
    description: 'Its place in the lineage: what it read and wrote, and what came of it.',
  })
  async trialComponent(
    @Root() job: TrainingJobType,
    @Ctx() { loaders }: GraphQLContext,
  ): Promise<TrialComponentType | undefined> {
    const vertex = await loaders.vertices.load(vertexIdOf(job.trialComponentArn), job.at);
    return vertex && entityNode<TrialComponentType>(vertex, job);
  }

  @FieldResolver(() => [MetricType], {
    description:
      'The values of a metric in the order of reporting. A longer series is thinned evenly, and keeps its first, last, least and greatest values.',
  })
  async metricSeries(
    @Root() { arn }: TrainingJobType,
    @Args(() => MetricSeriesArgs) { name, maxPoints }: MetricSeriesArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<readonly MetricType[]> {
    if (maxPoints < 4) refuse('maxPoints', `Ask for 4 points or more, not ${maxPoints}.`);
    const { loaders, services, signal } = context;
    return loaders.inTurn(async () => {
      const series = new SeriesThinner<MetricPoint>(maxPoints);
      for await (const point of services.logs.metrics(arn, name)) {
        if (signal?.aborted) break; // nobody reads the answer
        series.add(point);
      }
      return series.points().map(({ time, ...point }) => ({ ...point, timestamp: time }));
    });
  }

  @FieldResolver(() => LogPageType, { description: 'Its log, from the launch on.' })
  logs(
    @Root() { arn }: TrainingJobType,
    @Args(() => LogPageArgs) args: LogPageArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<LogPageType> {
    return readLogPage(arn, args, context);
  }
}
