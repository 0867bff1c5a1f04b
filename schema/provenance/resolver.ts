import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import type { Arn } from '#src/domain/arn.js';
import type { GraphQLContext } from '../context.js';
import { Needs } from '../root-fields.js';
import { ArnScalar } from '../scalars/index.js';
import { ProvenanceType } from './type.js';

@Resolver()
export class ProvenanceResolver {
  @Needs('viewer')
  @Query(() => ProvenanceType, {
    description:
      'Returns the statement about each job that made a subject, signed when the job ended: its inputs by digest, its parameters, and its outputs.',
  })
  provenance(
    @Arg('subject', () => ArnScalar, {
      description: 'A model, a model package, an alias, an endpoint, an artifact or a job.',
    })
    subject: Arn,
    @Ctx() { services }: GraphQLContext,
  ): Promise<ProvenanceType> {
    return services.provenance(subject);
  }
}
