import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type Arn, parseArn } from '#src/domain/arn.js';
import { vertexIdOf } from '#src/domain/graph/index.js';
import { namesInUse } from '#src/jobs/index.js';
import type { GraphQLContext } from '../context.js';
import { entityNode } from '../lineage-entity/node.js';
import { readLogPage } from '../log/page.js';
import { LogPageArgs, LogPageType } from '../log/type.js';
import { Needs } from '../root-fields.js';
import { ArnScalar } from '../scalars/index.js';
import { optional } from '../shared/describe.js';
import { present } from '../shared/maps.js';
import { AT_COMMIT, momentOf } from '../shared/moment.js';
import { type ConnectionOf, pageSize } from '../shared/paging.js';
import { type Request, Requested } from '../shared/request.js';
import { TrialComponentType } from '../trial-component/type.js';
import { JobColumnsArgs, JobColumnsType, JobCountArgs, JobCountType } from './counts.js';
import { JobListArgs } from './input.js';
import { jobPage, jobSelection } from './list.js';
import { toJobNode } from './node.js';
import { JobConnection, JobKindEnum, JobType } from './type.js';

const ARN = { description: 'The job’s ARN.' };

/** Jobs of any kind. */
@Resolver(() => JobType)
export class JobResolver {
  @Needs('viewer')
  @Query(() => JobType, { nullable: true, description: 'The job of an ARN, or null.' })
  async job(
    @Arg('arn', () => ArnScalar, ARN) arn: Arn,
    @Arg('atCommit', () => Int, AT_COMMIT) atCommit: number | undefined,
    @Ctx() { services }: GraphQLContext,
  ): Promise<JobType | undefined> {
    const moment = momentOf(atCommit);
    const job = await services.jobs.get(arn, moment.at);
    return job && toJobNode(job, moment);
  }

  @Needs('viewer')
  @Query(() => JobConnection, { description: 'The jobs of all kinds.' })
  jobs(
    @Args(() => JobListArgs) args: JobListArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<ConnectionOf<JobType>> {
    return jobPage(toJobNode, args, context);
  }

  @Needs('viewer')
  @Query(() => [JobCountType], {
    description: 'How many jobs there are by kind and status, without those that no job has.',
  })
  jobCounts(
    @Args(() => JobCountArgs) { filter = {} }: JobCountArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<readonly JobCountType[]> {
    const { jobs, scope } = context.services;
    return jobs.countByStatus(jobSelection({ filter }, scope), context);
  }

  @Needs('viewer')
  @Query(() => JobColumnsType, {
    description: 'The names of metrics, parameters and tags that the newest jobs of a filter have.',
  })
  async jobColumns(
    @Args(() => JobColumnsArgs) args: JobColumnsArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<JobColumnsType> {
    const { at } = momentOf(args.atCommit);
    const { jobs, scope } = context.services;
    const order = { by: 'creationTime', direction: 'descending' } as const;
    const first = pageSize(args.first, context);
    const asked = { ...jobSelection(args, scope), ...present({ at }), order, first };
    const { items } = await jobs.list(asked, context);
    return namesInUse(
      context.services,
      items.map(({ job }) => job),
      at,
    );
  }

  @Needs('operator')
  @Mutation(() => JobType, { description: 'Asks a job to stop, as the mutation of its kind does.' })
  async stopJob(
    @Arg('arn', () => ArnScalar, ARN) arn: Arn,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<JobType> {
    return toJobNode(await services.jobs.stop(arn, principal));
  }

  @Needs('operator')
  @Mutation(() => ArnScalar, {
    description:
      'Deletes a job that has ended, with its log; its lineage stays, and its name is free again.',
  })
  async deleteJob(
    @Arg('arn', () => ArnScalar, ARN) arn: Arn,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<Arn> {
    return (await services.jobs.delete(arn, principal)).arn;
  }

  @FieldResolver(() => JobKindEnum, { description: 'The kind of job.' })
  kind(@Root() { arn }: JobType): string {
    return parseArn(arn).kind;
  }

  @FieldResolver(() => TrialComponentType, {
    nullable: true,
    description: 'Its lineage: its inputs, its outputs, and their descendants.',
  })
  async trialComponent(
    @Root() job: JobType,
    @Ctx() { loaders }: GraphQLContext,
  ): Promise<TrialComponentType | undefined> {
    const vertex = await loaders.vertices.load(vertexIdOf(job.trialComponentArn), job.at);
    return vertex && entityNode<TrialComponentType>(vertex, job);
  }

  @FieldResolver(() => LogPageType, { description: 'Its log, from the launch on.' })
  logs(
    @Root() job: JobType,
    @Args(() => LogPageArgs) args: LogPageArgs,
    @Requested() request: Request,
  ): Promise<LogPageType> {
    return readLogPage(job, args, request);
  }

  @FieldResolver(() => String, optional('Why it waits; null unless it waits at this moment.'))
  pendingReason(
    @Root() { arn, isPast }: JobType,
    @Ctx() { services }: GraphQLContext,
  ): string | undefined {
    return isPast ? undefined : services.queue.pendingReason(arn);
  }

  @FieldResolver(
    () => Int,
    optional('Its place in the queue, from 1; null unless it waits at this moment.'),
  )
  queuePosition(
    @Root() { arn, isPast }: JobType,
    @Ctx() { services }: GraphQLContext,
  ): number | undefined {
    return isPast ? undefined : services.queue.placeOf(arn)?.position;
  }
}
