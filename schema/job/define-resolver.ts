import { Arg, Args, type ClassType, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { JobRecord } from '#src/domain/job/index.js';
import { isName } from '#src/domain/names.js';
import type { JobKindEntry, KindOfJobs } from '#src/jobs/index.js';
import type { Principal } from '#src/ports/identity.js';
import type { GraphQLContext } from '../context.js';
import { Needs } from '../root-fields.js';
import { ArnScalar } from '../scalars/index.js';
import type { Declares } from '../shared/describe.js';
import { AT_COMMIT, type Moment, momentOf } from '../shared/moment.js';
import type { ConnectionOf } from '../shared/paging.js';
import { isGiven, type Request, Requested } from '../shared/request.js';
import { JobListArgs } from './input.js';
import { jobPage } from './list.js';
import { addJobNodes, toJobNode } from './node.js';
import type { JobType } from './type.js';

/** A kind of job in the API, and its launch. */
export interface JobDefinition<
  Job extends JobRecord,
  Node extends JobType,
  Input extends object,
  Uses extends KindOfJobs,
> {
  readonly kind: JobKindEntry<Uses>;
  readonly type: ClassType<Node>;
  readonly connection: ClassType<ConnectionOf<JobType> & object>;
  readonly toNode: (job: Job, moment?: Moment) => JobType;
  readonly input: ClassType<Input>;
  readonly submit: (jobs: Uses, input: Input, principal: Principal) => Promise<Job>;
  /**
   * Fields with a default in GraphQL that are left out when the client does not give them, because
   * another value takes precedence.
   */
  readonly containerDefaults?: readonly (keyof Input & string)[];
  /** The descriptions of the two mutations. */
  readonly creates: string;
  readonly stops: string;
}

/** The options of a launch. */
type OptionsOf<Uses> = Uses extends {
  submit(request: infer Options, ...more: never): unknown;
}
  ? Options
  : never;

/** The options that a job does not show, because its lineage does, or because they only matter at the launch. */
type Unseen =
  | 'clientToken'
  | 'dryRun'
  | 'baseJobName'
  | 'experiment'
  | 'runner'
  | 'trainingJob'
  | 'warmStartFrom';

const NAME = { description: 'The job’s name.' };

/** Makes the resolver of a kind of job: get and list, launch, stop and delete. */
export function defineJobResolver<
  Job extends JobRecord,
  Node extends JobType,
  Input extends object,
  Uses extends KindOfJobs,
>(
  definition: JobDefinition<Job, Node, Input, Uses> &
    Declares<Input, OptionsOf<Uses>> &
    Declares<Node, Omit<OptionsOf<Uses>, Unseen>>,
): new () => object {
  const { kind, type, connection, input: inputType, submit, containerDefaults = [] } = definition;
  const { codec } = kind;
  const one = `${codec.type.charAt(0).toLowerCase()}${codec.type.slice(1)}`;
  addJobNodes(codec, definition.toNode);

  @Resolver(() => type)
  class JobResolver {
    @Needs('viewer')
    @Query(() => type, {
      name: one,
      nullable: true,
      description: `The ${codec.noun} of a name, or null.`,
    })
    async find(
      @Arg('name', () => String, NAME) name: string,
      @Arg('atCommit', () => Int, AT_COMMIT) atCommit: number | undefined,
      @Ctx() { services }: GraphQLContext,
    ): Promise<JobType | undefined> {
      const moment = momentOf(atCommit);
      if (!isName(codec.nameRule, name)) return undefined;
      const job = await services.jobs.of(kind).get(name, moment.at);
      return job && toJobNode(job, moment);
    }

    @Needs('viewer')
    @Query(() => connection, { name: `${one}s`, description: `The ${codec.noun}s.` })
    list(
      @Args(() => JobListArgs) args: JobListArgs,
      @Ctx() context: GraphQLContext,
    ): Promise<ConnectionOf<JobType>> {
      const kinds = (args.filter?.kinds ?? [codec.kind]).filter((chosen) => chosen === codec.kind);
      return jobPage(toJobNode, { ...args, filter: { ...args.filter, kinds } }, context);
    }

    @Needs('operator')
    @Mutation(() => type, { name: `create${codec.type}`, description: definition.creates })
    async create(
      @Arg('input', () => inputType, { description: 'The job.' }) input: Input,
      @Requested() request: Request,
    ): Promise<JobType> {
      const { services, principal } = request.context;
      const asked = { ...input };
      for (const field of containerDefaults) if (!isGiven(request, field)) delete asked[field];
      return toJobNode(await submit(services.jobs.of(kind), asked, principal));
    }

    @Needs('operator')
    @Mutation(() => type, { name: `stop${codec.type}`, description: definition.stops })
    async stop(
      @Arg('name', () => String, NAME) name: string,
      @Ctx() { services, principal }: GraphQLContext,
    ): Promise<JobType> {
      return toJobNode(await services.jobs.of(kind).stop(name, principal));
    }

    @Needs('operator')
    @Mutation(() => ArnScalar, {
      name: `delete${codec.type}`,
      description:
        'Deletes a job that has ended, with its log; its lineage stays, and its name is free again.',
    })
    async delete(
      @Arg('name', () => String, NAME) name: string,
      @Ctx() { services, principal }: GraphQLContext,
    ): Promise<Arn> {
      return (await services.jobs.of(kind).delete(name, principal)).arn;
    }
  }
  return JobResolver;
}
