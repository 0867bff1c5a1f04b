import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { isName, NAME_RULES } from '#src/domain/names.js';
import type { GraphQLContext } from '../context.js';
import { Needs } from '../root-fields.js';
import { FilteredRecordArgs, toVertexFilter } from '../shared/filter.js';
import { recordPage } from '../shared/list.js';
import { momentOf } from '../shared/moment.js';
import type { ConnectionOf } from '../shared/paging.js';
import { endpointConfigNode } from './node.js';
import { EndpointConfigArgs, EndpointConfigConnection, EndpointConfigType } from './type.js';

/** Endpoint configurations. */
@Resolver(() => EndpointConfigType)
export class EndpointConfigResolver {
  @Needs('viewer')
  @Query(() => EndpointConfigType, {
    nullable: true,
    description: 'The endpoint configuration of a name, or null.',
  })
  async endpointConfig(
    @Args(() => EndpointConfigArgs) { name, atCommit }: EndpointConfigArgs,
    @Ctx() { services }: GraphQLContext,
  ): Promise<EndpointConfigType | undefined> {
    const moment = momentOf(atCommit);
    if (!isName(NAME_RULES.endpoint, name)) return undefined;
    const config = await services.endpointConfigs.get(name, moment.at);
    return config && endpointConfigNode(config, moment);
  }

  @Needs('viewer')
  @Query(() => EndpointConfigConnection, {
    description: 'The endpoint configurations, newest first.',
  })
  endpointConfigs(
    @Args(() => FilteredRecordArgs) { filter = {}, ...args }: FilteredRecordArgs,
    @Ctx() context: GraphQLContext,
  ): Promise<ConnectionOf<EndpointConfigType>> {
    const { endpointConfigs: records, scope } = context.services;
    return recordPage(
      { label: 'endpointConfig', records, toNode: endpointConfigNode },
      { ...args, filter: toVertexFilter(filter, scope) },
      context,
    );
  }
}
