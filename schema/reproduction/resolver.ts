import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { Reproduction } from '#src/domain/reproduction/index.js';
import { REPRODUCTION } from '#src/jobs/index.js';
import type { GraphQLContext } from '../context.js';
import { defineJobResolver } from '../job/define-resolver.js';
import { jobNode } from '../job/node.js';
import { Needs } from '../root-fields.js';
import { ArnScalar } from '../scalars/index.js';
import { optional } from '../shared/describe.js';
import { withTexts } from '../shared/maps.js';
import { PRESENT } from '../shared/moment.js';
import {
  CreateReproductionInput,
  ReproductionConnection,
  ReproductionPlanType,
  ReproductionType,
} from './type.js';

export const ReproductionResolver = defineJobResolver({
  type: ReproductionType,
  connection: ReproductionConnection,
  toNode: (job: Reproduction, moment = PRESENT) =>
    jobNode(ReproductionType, { job, differing: {} }, moment),
  kind: REPRODUCTION,
  input: CreateReproductionInput,
  submit: (jobs, input, principal) =>
    jobs.submit(withTexts<CreateReproductionInput, 'tags'>(input, 'tags'), principal),
  creates:
    'Reproduces a subject: runs the jobs that made it again, and earlier jobs whose outputs do not exist any more, and compares the results.',
  stops: 'Asks a reproduction to stop: its running jobs are stopped.',
});

/** Plans of reproductions. */
@Resolver()
export class ReproductionPlanResolver {
  @Needs('viewer')
  @Query(() => ReproductionPlanType, {
    description:
      'The jobs that must run again to reproduce a subject, and why a job cannot. It reads no bytes.',
  })
  async reproductionPlan(
    @Arg('subject', () => ArnScalar, {
      description: 'A model, a model package, an alias, an endpoint, an artifact or a job.',
    })
    subject: Arn,
    @Arg('runner', () => String, optional('The runner that must run the jobs.'))
    runner: string | undefined,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<ReproductionPlanType> {
    const request = { subject, runner: runner ?? undefined, principal };
    const plan = await services.jobs.of(REPRODUCTION).plan(request);
    return { ...plan, possible: plan.steps.every(({ fate }) => fate !== 'IMPOSSIBLE') };
  }
}
