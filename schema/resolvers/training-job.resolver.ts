import {
  Arg,
  Args,
  Authorized,
  Ctx,
  FieldResolver,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { isName, NAME_RULES } from '#src/domain/names.js';
import { refuse } from '#src/domain/request/index.js';
import { SeriesThinner } from '#src/domain/training/index.js';
import type { MetricPoint } from '#src/ports/log-store.js';
import type { GraphQLContext } from '../context.js';
import { DEFAULT_POINTS, JobListArgs, LogPageArgs, MetricSeriesArgs } from '../inputs/job.input.js';
import { toTrainingRequest } from '../inputs/to-training.js';
import { CreateTrainingJobInput } from '../inputs/training-job.input.js';
import { entityNode } from '../nodes/lineage-entity.node.js';
import { trainingJobNode } from '../nodes/training-job.node.js';
import { ArnScalar } from '../scalars/index.js';
import type { ConnectionOf } from '../types/connection.js';
import { LogPageType } from '../types/log.type.js';
import { TrainingJobConnection, TrainingJobType } from '../types/training-job.type.js';
import { MetricType } from '../types/training-job-parts.type.js';
import { TrialComponentType } from '../types/trial-component.type.js';
import { readLogPage } from './log-page.js';
import { listResources } from './resource-list.js';

const NAME = { description: 'The job’s name.' };

/** Training jobs. */
@Resolver(() => TrainingJobType)
export class TrainingJobResolver {
  @Query(() => TrainingJobType, {
    nullable: true,
    description: 'The training job of a name, or null.',
  })
  async trainingJob(
    @Arg('name', () => String, NAME) name: string,
    @Ctx() { services }: GraphQLContext,
  ): Promise<TrainingJobType | undefined> {
    if (!isName(NAME_RULES.job, name)) return undefined;
    const job = await services.trainingJobs.get(name);
    return job && trainingJobNode(job);
  }

  @Query(() => TrainingJobConnection, { description: 'The training jobs.' })
  trainingJobs(
    @Args(() => JobListArgs) args: JobListArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<ConnectionOf<TrainingJobType>> {
    const { trainingJobs } = context.services;
    return listResources(
      {
        label: 'training_job',
        list: (query, options) => trainingJobs.list(query, options),
        count: (where, options) => trainingJobs.count(where, options),
        toNode: trainingJobNode,
      },
      args,
      context,
    );
  }

  @Authorized('operator')
  @Mutation(() => TrainingJobType, {
    description: 'Launches a training job: its record and its lineage are one commit.',
  })
  async createTrainingJob(
    @Arg('input', () => CreateTrainingJobInput, { description: 'The job.' })
    input: CreateTrainingJobInput,
    @Ctx() { services, principal, loaders }: GraphQLContext,
  ): Promise<TrainingJobType> {
    loaders.clear();
    return trainingJobNode(await services.trainingJobs.submit(toTrainingRequest(input), principal));
  }

  @Authorized('operator')
  @Mutation(() => TrainingJobType, {
    description: 'Asks a job to stop: SIGTERM, 120 seconds later SIGKILL; its model is kept.',
  })
  async stopTrainingJob(
    @Arg('name', () => String, NAME) name: string,
    @Ctx() { services, principal, loaders }: GraphQLContext,
  ): Promise<TrainingJobType> {
    loaders.clear();
    return trainingJobNode(await services.trainingJobs.stop(name, principal));
  }

  @Authorized('operator')
  @Mutation(() => ArnScalar, {
    description: 'Deletes a job that has ended, with its log; its lineage stays.',
  })
  async deleteTrainingJob(
    @Arg('name', () => String, NAME) name: string,
    @Ctx() { services, principal, loaders }: GraphQLContext,
  ): Promise<Arn> {
    loaders.clear();
    return (await services.trainingJobs.delete(name, principal)).arn;
  }

  @FieldResolver(() => TrialComponentType, {
    nullable: true,
    description: 'Its place in the lineage: what it read and wrote, and what came of it.',
  })
  async trialComponent(
    @Root() { trialComponentArn, at }: TrainingJobType & { readonly trialComponentArn: Arn },
    @Ctx() { loaders }: GraphQLContext,
  ): Promise<TrialComponentType | undefined> {
    const vertex = await loaders.vertices.load(vertexIdOf(trialComponentArn), at);
    return vertex && entityNode<TrialComponentType>(vertex, at);
  }

  @FieldResolver(() => [MetricType], {
    description:
      'The values of a metric in the order of reporting. A longer series is thinned evenly, and keeps its first, last, least and greatest values.',
  })
  async metricSeries(
    @Root() { arn }: TrainingJobType,
    @Args(() => MetricSeriesArgs) { name, maxPoints }: MetricSeriesArgs,
    @Ctx() { services }: GraphQLContext,
  ): Promise<readonly MetricType[]> {
    const max = maxPoints ?? DEFAULT_POINTS;
    if (max < 4) refuse('maxPoints', `Ask for 4 points or more, not ${max}.`);
    const series = new SeriesThinner<MetricPoint>(max);
    for await (const point of services.logs.metrics(arn, name)) series.add(point);
    return series.points().map(({ time, ...point }) => ({ ...point, timestamp: time }));
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
