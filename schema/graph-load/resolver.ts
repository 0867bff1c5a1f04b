import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type LoadState, loadParameters, secondsOf, totalsOf } from '#graph-export/index.js';
import { refuse } from '#src/domain/request/index.js';
import { covers } from '#src/ports/identity.js';
import type { GraphQLContext } from '../context.js';
import { Needs } from '../root-fields.js';
import {
  ForeignElementsArgs,
  GraphLoadErrorType,
  GraphLoadType,
  LoadGraphArgs,
  RemovedElementsType,
} from './type.js';

/** The most errors of a load that are returned here; the interface of the graph database returns all, page by page. */
const MAX_ERRORS = 1_000;
const MAX_IDS = 1_000;

/** Bulk loads into the graph. */
@Resolver(() => GraphLoadType)
export class GraphLoadResolver {
  @Needs('viewer')
  @Query(() => GraphLoadType, {
    nullable: true,
    description: 'A bulk load, with its progress; null when there is none with this id.',
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
      'Starts a bulk load of Gremlin CSV, and does not wait for it; graphLoad returns its progress. CONFLICT while another one is under way, unless queueRequest is true.',
  })
  async loadGraph(
    @Args(() => LoadGraphArgs) args: LoadGraphArgs,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<GraphLoadType> {
    const { allowEmptyStrings, ...fields } = args;
    const parserConfiguration = { allowEmptyStrings: allowEmptyStrings ?? false };
    const request = loadParameters(new Map(Object.entries({ ...fields, parserConfiguration })));
    const load = await services.graphLoads.start({
      ...request,
      actor: principal.arn,
      byAdmin: covers(principal.role, 'admin'),
    });
    return toType({ load, feeds: [] }, services.clock.now());
  }

  @Needs('operator')
  @Mutation(() => GraphLoadType, {
    description:
      'Ends a waiting or running bulk load; loaded elements stay. NOT_FOUND when there is none.',
  })
  async cancelGraphLoad(
    @Arg('loadId', () => ID, { description: 'Its id.' }) loadId: string,
    @Ctx() { services }: GraphQLContext,
  ): Promise<GraphLoadType> {
    return toType(await services.graphLoads.cancel(loadId), services.clock.now());
  }

  @Needs('operator')
  @Mutation(() => RemovedElementsType, {
    description:
      'Removes vertices and edges that bulk loads brought of other graphs, by the ids of their files, with the edges at the vertices. NOT_FOUND for one that is not there, or that belongs to the platform.',
  })
  deleteForeignElements(
    @Args(() => ForeignElementsArgs) { vertexIds, edgeIds }: ForeignElementsArgs,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<RemovedElementsType> {
    const ids = { vertices: vertexIds ?? [], edges: edgeIds ?? [] };
    if (Math.max(ids.vertices.length, ids.edges.length) > MAX_IDS)
      refuse('vertexIds', `Name at most ${MAX_IDS} vertices and ${MAX_IDS} edges at once.`);
    return services.graphLoads.foreign.remove(ids, principal.arn);
  }

  @Needs('operator')
  @Mutation(() => RemovedElementsType, {
    description:
      'Removes the elements of another graph that a bulk load added; its lineage, and elements that existed before it, stay. NOT_FOUND when there is no such load, CONFLICT while it runs.',
  })
  deleteLoadedElements(
    @Arg('loadId', () => ID, { description: 'The id of the load.' }) loadId: string,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<RemovedElementsType> {
    return services.graphLoads.removeLoaded(loadId, principal.arn);
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

/** The two steps by which the graph is emptied. */
@Resolver()
export class GraphResetResolver {
  @Needs('admin')
  @Mutation(() => String, {
    description:
      'The first step of emptying the graph: a token for performDatabaseReset, which is valid once, for an hour, and until the next one is given or the server restarts.',
  })
  initiateDatabaseReset(@Ctx() { services }: GraphQLContext): string {
    return services.graphResets.initiate();
  }

  @Needs('admin')
  @Mutation(() => Boolean, {
    description:
      'Removes the graph with its history; the ledger continues. RESOURCE_IN_USE while jobs, endpoints, loads or exports are running. Answers once it is done, or after half a minute; then it continues, and GET /status of the Gremlin and loader interface reports its progress.',
  })
  async performDatabaseReset(
    @Arg('token', () => String, { description: 'Of initiateDatabaseReset.' }) token: string,
    @Arg('stopRunning', () => Boolean, {
      description: 'Stop jobs, delete endpoints and cancel loads and exports first.',
      defaultValue: false,
    })
    stopsWork: boolean,
    @Ctx() { services, principal }: GraphQLContext,
  ): Promise<boolean> {
    await services.graphResets.perform(token, { principal, stopsWork });
    return true;
  }
}
