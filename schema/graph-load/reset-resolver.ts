import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { GraphQLContext } from '../context.js';
import { Needs } from '../root-fields.js';

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
      'Removes the graph with its history; the ledger goes on. RESOURCE_IN_USE while jobs, endpoints, loads or exports are under way. Answers once it is done, or after half a minute, when it goes on: GET /status of the Gremlin and loader interface says how far it is.',
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
