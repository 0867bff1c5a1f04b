import { Arg, Args, type ClassType, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { JobCodec, JobRecord } from '#src/domain/job/index.js';
import { isName } from '#src/domain/names.js';
import type { Jobs } from '#src/jobs/index.js';
import type { Principal } from '#src/ports/identity.js';
import type { GraphQLContext, Services } from '../context.js';
import { Needs } from '../root-fields.js';
import { ArnScalar } from '../scalars/index.js';
import type { ConnectionOf } from '../shared/connection.js';
import { isGiven } from '../shared/given.js';
import { AT_COMMIT, type Moment, momentOf } from '../shared/moment.js';
import { type Request, Requested } from '../shared/request.js';
import { JobListArgs } from './input.js';
import { jobPage } from './list.js';
import type { JobType } from './type.js';

/** What a kind of job is called, and what launches and stops one. */
export interface JobDefinition<Job extends JobRecord, Node extends JobType, Input extends object> {
  readonly codec: JobCodec<Job>;
  readonly type: ClassType<Node>;
  readonly connection: ClassType<ConnectionOf<Node> & object>;
  readonly toNode: (job: Job, moment?: Moment) => Node;
  readonly jobs: (services: Services) => Jobs<Job>;
  readonly input: ClassType<Input>;
  readonly submit: (services: Services, input: Input, principal: Principal) => Promise<Job>;
  /** Fields whose default is no wish: where the client says nothing, they are left out. */
  readonly wishes?: readonly (keyof Input & string)[];
  /** The descriptions of the two mutations. */
  readonly creates: string;
  readonly stops: string;
}

const NAME = { description: 'The job’s name.' };

/** Makes the resolver of a kind of job: one and a list of them, and to launch, stop and delete one. */
export function defineJobResolver<
  Job extends JobRecord,
  Node extends JobType,
  Input extends object,
>(definition: JobDefinition<Job, Node, Input>): new () => object {
  const { codec, type, connection, toNode, jobs, input: inputType, submit } = definition;
  const { wishes = [] } = definition;
  const { type: name, noun, kind } = codec;
  const one = `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

  @Resolver(() => type)
  class JobResolver {
    @Needs('viewer')
    @Query(() => type, {
      name: one,
      nullable: true,
      description: `The ${noun} of a name, or null.`,
    })
    async find(
      @Arg('name', () => String, NAME) jobName: string,
      @Arg('atCommit', () => Int, AT_COMMIT) atCommit: number | undefined,
      @Ctx() { services }: GraphQLContext,
    ): Promise<Node | undefined> {
      const moment = momentOf(atCommit);
      if (!isName(codec.nameRule, jobName)) return undefined;
      const job = await jobs(services).get(jobName, moment.at);
      return job && toNode(job, moment);
    }

    @Needs('viewer')
    @Query(() => connection, { name: `${one}s`, description: `The ${noun}s.` })
    list(
      @Args(() => JobListArgs) args: JobListArgs,
      @Ctx() context: GraphQLContext,
    ): Promise<ConnectionOf<Node>> {
      const kinds = (args.filter?.kinds ?? [kind]).filter((one) => one === kind);
      const filter = { ...args.filter, kinds };
      return jobPage((job, moment) => toNode(job as Job, moment), { ...args, filter }, context);
    }

    @Needs('operator')
    @Mutation(() => type, { name: `create${name}`, description: definition.creates })
    async create(
      @Arg('input', () => inputType, { description: 'The job.' }) input: Input,
      @Requested() request: Request,
    ): Promise<Node> {
      const { services, principal } = request.context;
      const asked = { ...input };
      for (const field of wishes) if (!isGiven(request, field)) delete asked[field];
      return toNode(await submit(services, asked, principal));
    }

    @Needs('operator')
    @Mutation(() => type, { name: `stop${name}`, description: definition.stops })
    async stop(
      @Arg('name', () => String, NAME) jobName: string,
      @Ctx() { services, principal }: GraphQLContext,
    ): Promise<Node> {
      return toNode(await jobs(services).stop(jobName, principal));
    }

    @Needs('operator')
    @Mutation(() => ArnScalar, {
      name: `delete${name}`,
      description:
        'Deletes a job that has ended, with its log; its lineage stays, and its name is free again.',
    })
    async delete(
      @Arg('name', () => String, NAME) jobName: string,
      @Ctx() { services, principal }: GraphQLContext,
    ): Promise<Arn> {
      return (await jobs(services).delete(jobName, principal)).arn;
    }
  }
  return JobResolver;
}
