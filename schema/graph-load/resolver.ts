import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type LoadState, loadParameters, secondsOf, totalsOf } from '#graph-export/index.js';
import type { GraphQLContext } from '../context.js';
import { Needs } from '../root-fields.js';
import { LoadGraphArgs } from './input.js';
import { GraphLoadErrorType, GraphLoadType } from './type.js';

/** Errors of a load that are told here; the interface of the graph database tells all, page by page. */
const MAX_ERRORS = 1_000;

/** Bulk loads into the graph. */
@Resolver(() => GraphLoadType)
export class GraphLoadResolver {
  @Needs('viewer')
  @Query(() => GraphLoadType, {
    nullable: true,
    description: 'A bulk load, with its progress; null when there is none of this id.',
  })
  async graphLoad(
    @Arg('loadId', () => ID, { description: 'Its id.' }) loadId: string,
    @Ctx() { services }: GraphQLContext,
  ): Promise<GraphLoadType | undefined> {
    const state = await services.graphLoads.get(loadId);
    return state && toType(state, services.clock.now());
  }

  @FieldResolver(() => [GraphLoadErrorType], {
    description: `What was left out, at most ${MAX_ERRORS} in the order of the files.`,
  })
  async errors(
    @Root() { state }: GraphLoadType,
    @Ctx() { services }: GraphQLContext,
  ): Promise<readonly GraphLoadErrorType[]> {
    const errors = await services.graphLoads.errors(state, { skip: 0, first: MAX_ERRORS });
    return errors.map(({ errorCode, errorMessage, fileName, recordNum }) => ({
      code: errorCode,
      message: errorMessage,
      file: fileName,
      recordNumber: recordNum,
    }));
  }

  @Needs('operator')
  @Mutation(() => GraphLoadType, {
    description:
      'Starts a bulk load of Gremlin CSV, and does not wait for it; graphLoad tells its progress. CONFLICT while another one is under way, unless queueRequest is true.',
  })
  async loadGraph(
    @Args(() => LoadGraphArgs) args: LoadGraphArgs,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<GraphLoadType> {
    const { allowEmptyStrings, ...fields } = args;
    const parserConfiguration = { allowEmptyStrings: allowEmptyStrings ?? false };
    const request = loadParameters(new Map(Object.entries({ ...fields, parserConfiguration })));
    const load = await services.graphLoads.start({ ...request, actor: principal.arn });
    return toType({ load, feeds: [] }, services.clock.now());
  }

  @Needs('operator')
  @Mutation(() => GraphLoadType, {
    description:
      'Ends a bulk load that waits or runs; what it has loaded stays. NOT_FOUND when there is none.',
  })
  async cancelGraphLoad(
    @Arg('loadId', () => ID, { description: 'Its id.' }) loadId: string,
    @Ctx() { services }: GraphQLContext,
  ): Promise<GraphLoadType> {
    return toType(await services.graphLoads.cancel(loadId), services.clock.now());
  }
}

function toType(state: LoadState, now: number): GraphLoadType {
  const { load } = state;
  return {
    loadId: load.id,
    status: load.status,
    totalRecords: totalsOf(state).records,
    totalTimeSpent: secondsOf(load, now),
    state,
  };
}
